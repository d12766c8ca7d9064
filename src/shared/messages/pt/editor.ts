import { formatNumber, type Translation } from '../define.ts';
import type {
  draftSchemaMessages as englishDraftSchema,
  editorMessages as englishEditor,
  historyMessages as englishHistory,
  writingReplies as englishReplies,
} from '../en/editor.ts';
import { formatList } from '../formats.ts';
import { plural } from './plural.ts';

const serverUnreachable = 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

/** “à 1:05”, “às 13:05”. */
const atTime = (time: string) => (/^0?1\b/.test(time) ? `à ${time}` : `às ${time}`);

export const editorMessages: Translation<typeof englishEditor> = {
  create: 'Publicar',
  update: 'Atualizar',
  loading: 'Carregando o artigo',
  backToList: 'Voltar à lista',

  templates: {
    label: 'Começar com um modelo:',
    names: { about: 'Sobre', privacy: 'Política de privacidade' },
  },

  fields: {
    kind: 'Publicar como',
    kinds: { article: 'Artigo', page: 'Página' },
    kindHint:
      'A URL de uma página fica diretamente na raiz. A página não cita autor e não aparece em listas.',
    title: 'Título',
    cover: 'Capa',
    coverHint: 'URL de uma imagem (opcional)',
    coverNotFound: 'Nenhuma imagem encontrada nesta URL. Confira-a ou use outra.',
    coverExpires: 'Esta URL expira, e os leitores deixarão de ver a imagem. Use uma URL permanente.',
    description: 'Descrição',
    descriptionHint: 'Para listas, feeds e prévias de links (opcional)',
    descriptionLength: (used, max) => `${used} de ${max} caracteres`,
    tags: 'Tags',
    tagsHint: (max) => `Até ${max}, separadas por vírgulas (opcional)`,
    markdown: 'Markdown',
    markdownHint:
      'Consulte o <guide>guia de Markdown</guide>. Tab recua itens de lista; pressione Escape antes para sair do texto. <keys>Ctrl+Enter publica ou atualiza, Ctrl+S salva o rascunho.</keys>',
  },

  toolbar: {
    label: 'Formatação',
    all: 'Toda a formatação',
    pasting: 'Colando…',
    view: 'Visualização',
    modes: { Write: 'Escrever', Split: 'Dividir', Preview: 'Prévia' },
    focusMode: 'Modo foco',
    exitFocusMode: 'Sair do modo foco (Escape)',
    withShortcut: (label, shortcut) => `${label} (${shortcut})`,
    formats: {
      bold: 'Negrito',
      italic: 'Itálico',
      strike: 'Tachado',
      code: 'Código',
      link: 'Link',
      heading: 'Título',
      quote: 'Citação',
      bullets: 'Lista com marcadores',
      numbers: 'Lista numerada',
      tasks: 'Lista de tarefas',
      picture: 'Imagem',
      fence: 'Bloco de código',
      table: 'Tabela, ou alinhar coluna',
      footnote: 'Nota de rodapé',
      rule: 'Linha divisória',
    },
  },

  preview: {
    label: 'Prévia',
    what: 'prévia',
    empty: 'Ainda não há nada para mostrar.',
    noConnection:
      'Sem conexão. Esta prévia pode estar desatualizada. Ela será atualizada quando a conexão voltar.',
    notRendered: 'Não foi possível atualizar a prévia. Continue digitando para tentar novamente.',
    unavailable: 'Este blog não tem prévia.',
  },

  checks: {
    suggestions: (count) => plural(count, { one: '# sugestão', other: '# sugestões' }),
    atLine: (line, message) => `Linha ${line}: ${message}`,
    imageWithoutText: 'Imagem sem texto alternativo',
    imageWithoutUrl: 'Imagem sem URL',
    imageUnreachable:
      'Os leitores não conseguem carregar esta imagem. Envie-a ou use uma URL que comece com https://',
    imageExpires: 'A URL da imagem expira. Use uma URL permanente',
    linkWithoutUrl: 'Link sem URL',
    imageBroken: 'Imagem quebrada: a URL deve vir logo depois do texto alternativo',
    linkBroken: 'Link quebrado: a URL deve vir logo depois do texto, sem espaços',
    linkUnsupported: 'O link é removido. Use uma URL que comece com https://, mailto: ou tel:',
    linkUndefined: (label) => `Nada define o link “${label}”`,
    definitionUnused: (label) =>
      `“${label}” define um link que não é usado, e os leitores não veem esta linha`,
    anchorMissing: (name) => `O link não leva a lugar nenhum: nenhum título ou id se chama “${name}”`,
    footnoteMissing: (label) => `A nota de rodapé “${label}” não tem texto`,
    footnoteUnused: (label) => `A nota de rodapé “${label}” não é usada, e os leitores não a veem`,
    footnoteRepeated: (label) => `A nota de rodapé “${label}” tem dois textos. Os leitores veem o primeiro`,
    footnoteLabel: 'A nota de rodapé aparece como texto simples: o rótulo não pode conter espaços',
    hiddenElement: 'Os leitores não veem este elemento',
    tagRemoved: (tag) => `${tag} é removido. Para mostrá-lo, coloque-o entre crases`,
    tagUnclosed: 'A tag não está fechada, e os leitores não veem este texto',
    styleRemoved: 'Estilos e classes são removidos',
    comment: 'Os leitores não veem este comentário',
    commentUnclosed: 'O comentário não está fechado e esconde o resto do artigo',
    frontMatter: 'Os leitores não veem o front matter',
    codeUnclosed: 'O bloco de código não está fechado: o resto do artigo aparece como código',
    math: 'Fórmulas aparecem como texto simples',
    templatePlaceholder: 'Trecho a preencher',
    wikiLink: 'Links wiki aparecem como texto simples',
    templateTag: 'Tags de template aparecem como texto simples',
    plainText: (syntax) => `${syntax} aparece como texto simples`,
    alert: 'O alerta aparece como citação. Use NOTE, TIP, IMPORTANT, WARNING ou CAUTION, sozinho na linha',
    headingSpace: 'O título precisa de um espaço depois de #',
    emphasisSpace: 'O negrito não está fechado: remova o espaço antes dos asteriscos finais',
    readAsFormat: (text) =>
      `${text} é lido como formatação. Para mostrar o texto como está, coloque-o entre crases`,
    backslash: 'Algumas barras invertidas são removidas. Para mostrá-las, coloque o trecho entre crases',
    tableDelimiter:
      'A tabela aparece como texto simples: abaixo do cabeçalho, falta uma linha de traços com o mesmo número de células',
    cellsLost: 'A linha tem mais células que o cabeçalho. Os leitores não veem as demais',
    placeholder: 'Marcador TK',
    skippedLevel: (before, level) => `O título pula do nível ${before} para o ${level}`,
    words: (count) => plural(count, { one: '# palavra', other: '# palavras' }),
    readingTime: (minutes) => `${formatNumber(minutes)} min de leitura`,
    size: (kibibytes, max) => `${formatNumber(kibibytes)} de ${formatNumber(max)} KiB`,
    tooLong: (kibibytes) => `${formatNumber(kibibytes)} KiB acima do limite`,
  },

  paste: {
    formattingLost:
      'Não foi possível converter a formatação, e o conteúdo foi colado como texto simples. Para tentar novamente, desfaça e cole de novo.',
    imagesLost: (count) =>
      plural(count, {
        one: 'Uma imagem não foi colada, porque a área de transferência só tem o nome dela. Copie só a imagem ou envie-a.',
        other:
          '# imagens não foram coladas, porque a área de transferência só tem os nomes delas. Copie uma de cada vez ou envie-as.',
      }),
    unsupported: 'Só é possível adicionar imagens e arquivos Markdown a um artigo.',
    fileTooLarge: (name) => `${name} tem mais de 1 MiB, o limite de um artigo.`,
    filesTooLarge: 'Juntos, estes arquivos têm mais de 1 MiB, o limite de um artigo.',
    notUtf8: (name) => `${name} não é um arquivo de texto UTF-8. Salve-o em UTF-8 e tente novamente.`,
    frontMatter: {
      notLoaded: (name) =>
        `O código que lê o front matter não foi carregado, e ${name} foi adicionado com ele. Para tentar novamente, desfaça e adicione o arquivo de novo.`,
      invalid: (name, why) => `${name} foi adicionado com o front matter. ${why}`,
      added: (name) => `${name} foi adicionado.`,
      inPast: (date) =>
        `A data ${date} está no passado e não é usada: artigos novos recebem a data da publicação.`,
      slug: (slug) => `A URL “${slug}” não é usada: você pode alterar a URL depois de publicar.`,
      localCover: 'A capa é um arquivo: solte a imagem no campo da capa.',
    },
  },

  uploads: {
    placeholder: (name) => `Enviando ${name}…`,
    label: 'Envio de imagens',
    waiting: 'Na fila',
    uploading: (percent) => `${percent}%`,
    processing: 'Processando',
    offline: 'Você está offline. O envio começa quando a conexão voltar.',
    loggedOut: 'O envio começa quando você entrar novamente.',
    notKept: 'Mantenha esta aba aberta: o arquivo não faz parte do rascunho salvo.',
    cancel: (name) => `Cancelar envio de ${name}`,
    retry: (name) => `Tentar novamente o envio de ${name}`,
    uploaded: 'Imagem enviada. Digite o texto alternativo.',
    tooLarge: 'A imagem tem mais de 25 MiB. Diminua-a e tente novamente.',
    placeholderGone: (name) => `A imagem ${name} foi enviada, mas o lugar dela no texto foi excluído.`,
    insert: 'Inserir imagem',
    lost: (names) => `Envio cancelado porque você saiu do editor: ${formatList(names)}`,
    publishes: 'Será publicado quando o envio terminar.',
    dontPublish: 'Não publicar',
    notPublished:
      'Não publicado: uma imagem não foi enviada. Tente novamente ou cancele o envio e publique de novo.',
    notPublishedWithout: 'Não publicado: confira o texto e publique de novo.',
  },

  saveStatus: {
    saving: 'Salvando…',
    saved: (time) => `Salvo ${atTime(time)}`,
    onDevice: (why) => joinReason('Salvo no dispositivo', why),
    savingOnDevice: (why) => joinReason('Salvando no dispositivo…', why),
    temporarily: (why) => joinReason('Salvo temporariamente, será perdido se o navegador travar', why),
    storageFull: 'Não salvo · Armazenamento do navegador cheio',
    storageBlocked: 'Não salvo · Armazenamento do navegador bloqueado',
    download: 'Baixar',
    noConnection: 'Sem conexão',
    noAnswer: 'O servidor não responde',
    loggedOut: 'Sessão encerrada',
    conflict: 'Escolha uma versão acima',
    publicationUnconfirmed: 'Publicação não confirmada. Tente novamente',
  },

  draft: {
    opened: (savedAt) => `Você está editando um rascunho salvo em <time>${savedAt}</time>.`,
    notPublished: 'Ele ainda não foi publicado.',
    changesArticle: 'Os leitores veem a versão publicada até você atualizá-la.',
    showChanges: 'Ver alterações',
    hideChanges: 'Ocultar alterações',
    published: 'Publicado',
    yourDraft: 'Seu rascunho',
    start: 'Novo rascunho',
    continue: 'Continuar “<title></title>”',
    gone: 'Este rascunho foi publicado ou descartado.',
    detached:
      'O rascunho original foi publicado ou descartado em outro lugar. Suas alterações agora estão em um novo rascunho.',
    notLoaded: 'Não foi possível carregar o rascunho.',
    discard: 'Descartar rascunho',
    discardQuestion: 'Descartar este rascunho?',
    discarded: 'Rascunho descartado.',
    discardText: 'Você pode desfazer esta ação até sair da página.',
  },

  conflict: {
    draftChanged: 'Este rascunho foi alterado em outro lugar',
    articleChanged: 'Este artigo foi alterado em outro lugar',
    draftText: 'Escolha qual versão manter. Até lá, nada é salvo nem publicado.',
    articleText: 'Escolha qual versão manter. Até lá, nada se perde.',
    chooseFirst: 'Este rascunho foi alterado em outro lugar. Escolha qual versão manter.',
    yours: 'Sua versão',
    saved: 'Versão salva',
    markdownOf: (version) => `Markdown: ${version.toLowerCase()}`,
    keepMine: 'Manter minha versão',
    useSaved: 'Usar versão salva',
    showSaved: 'Ver versão salva',
  },

  others: {
    article: 'Você está editando um artigo de <author></author>.',
    page: 'Você está editando uma página de <author></author>.',
    note: 'Suas alterações ficam neste navegador até você atualizar. O histórico de versões mostra que elas são suas.',
    kept: 'O que você escreveu ainda está neste navegador.',
  },

  lock: {
    elsewhere: 'Você está editando este texto em outra aba.',
    takenOver: 'Agora você está editando este texto em outra aba. Suas alterações aqui foram mantidas.',
    continueHere: 'Continuar editando aqui',
  },

  login: {
    title: 'Entre para continuar escrevendo',
    notNow: 'Agora não',
  },

  publish: {
    question: 'Publicar este artigo?',
    text: 'Todos vão poder lê-lo imediatamente.',
    confirm: 'Publicar artigo',
    updateQuestion: 'Atualizar este artigo?',
    updateText: 'Os leitores vão ver suas alterações imediatamente.',
    updateConfirm: 'Atualizar artigo',
    publishedElsewhere:
      'Este rascunho foi publicado em outro lugar com um texto diferente. Seu texto agora é um novo rascunho. Para publicá-lo, pressione o botão novamente.',
    busy: 'O servidor está ocupado. Seu texto foi mantido como rascunho. Tente novamente em instantes.',
    asScheduled:
      'Seu artigo foi publicado conforme agendado. Para publicar mais alterações, pressione Atualizar.',
  },

  restored: {
    notLoaded: 'Não foi possível carregar esta versão.',
    done: (date) => `Versão de ${date} restaurada. Os leitores só a veem quando você publicar ou atualizar.`,
  },

  schedule: {
    open: 'Agendar…',
    reopen: 'Reagendar…',
    schedule: 'Agendar',
    reschedule: 'Reagendar',
    unschedule: 'Cancelar agendamento',
    title: 'Agendar publicação',
    titleAgain: 'Reagendar publicação',
    date: 'Data',
    time: 'Horário',
    timeZone: (zone) => `Fuso horário: ${zone}`,
    scheduledFor: (date, zone) => `Agendado para <time>${date}</time>, ${zone}`,
    moment: (date, zone) => `${date}, ${zone}`,
    willBePublished: (date) => `Será publicado em ${date}.`,
    happensTwice: (date) =>
      `Este horário ocorre duas vezes, porque os relógios são atrasados nesse dia. O artigo será publicado na primeira vez: ${date}.`,
    skipped: (time) =>
      `O horário ${time} não existe nesse dia, porque os relógios são adiantados. Escolha outro.`,
    incomplete: 'Escolha uma data e um horário.',
    noSuchDay: 'Esta data não existe.',
    inPast: 'Escolha um horário no futuro.',
    tooFarAhead: (years) =>
      plural(years, {
        one: 'A publicação pode ser agendada com até # ano de antecedência.',
        other: 'A publicação pode ser agendada com até # anos de antecedência.',
      }),
    scheduled: 'Artigo agendado',
    viewScheduled: 'Ver agendados',
    unscheduled: 'Agendamento cancelado. O artigo voltou para os rascunhos.',
    failed: (problem) => `Não foi possível publicar no horário agendado. ${problem}`,
    changedMeanwhile: 'O rascunho acaba de ser alterado em outro lugar. Tente novamente.',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof englishHistory> = {
  noneYet: 'Nenhuma versão anterior ainda. As versões são salvas automaticamente enquanto você escreve.',
  noDraft: 'Abra um rascunho para ver as versões dele.',
  viewDrafts: 'Ver rascunhos',
  continueWriting: 'Continuar escrevendo',
  back: 'Voltar ao histórico de versões',

  article: 'Artigo',
  draft: 'Rascunho',
  version: 'Versão',

  versionFrom: (date) => `Versão de ${date}`,
  restore: 'Restaurar esta versão',
  restoreHint: 'A versão é carregada no editor. Os leitores só a veem quando você publicar ou atualizar.',
  isCurrent: 'Esta é a versão atual.',
  currentDraft: 'Rascunho atual',
  currentArticle: 'Versão publicada',

  kinds: { published: 'Publicada', draft: 'Rascunho', guard: 'Antes de apagar um trecho longo' },
  savedBy: {
    thisSession: 'neste navegador',
    session: (browser) => (browser === '' ? 'em um navegador desconhecido' : `no ${browser}`),
    token: (name) => `pelo token “${name}”`,
    import: (file) => (file === '' ? 'por uma importação' : `pela importação de “${file}”`),
    takeBack: () => 'por reversão',
    command: () => 'pelo operador do servidor',
    editor: (name) => (name === '' ? 'pela equipe editorial' : `por ${name}`),
  },
  longer: (size) => `${size} a mais`,
  shorter: (size) => `${size} a menos`,
  sameLength: 'mesmo tamanho',
  titleChanged: 'título alterado',
  details: (parts) => parts.join(', '),

  difference: {
    what: 'comparação',
    region: (before, after) => `Alterações: ${before}, ${after}`,
    count: (count) => plural(count, { one: '# alteração', other: '# alterações' }),
    none: 'O texto é o mesmo.',
    layout: 'Layout',
    layouts: { 'Side by side': 'Lado a lado', 'One column': 'Uma coluna' },
    before: 'Antes:',
    after: 'Depois:',
    removed: 'Removido:',
    added: 'Adicionado:',
    showUnchanged: (lines) =>
      plural(lines, { one: 'Mostrar # linha sem alterações', other: 'Mostrar # linhas sem alterações' }),
    tags: 'Tags',
    field: (label) => `${label}:`,
    empty: 'vazio',
  },
};

export const writingReplies: Translation<typeof englishReplies> = {
  articleNotFound: 'Este artigo não foi encontrado. Talvez tenha sido excluído.',
  pagesNeedAdmin: 'Só admins podem publicar páginas. Publique o texto como artigo ou peça a um admin.',
  placeholderLeft: (placeholder) =>
    `Esta página ainda tem um trecho a preencher: ${placeholder} Substitua ou exclua esse trecho antes de publicar.`,
  articleChanged: 'Este artigo foi alterado em outro lugar. Compare as versões antes de atualizá-lo.',
  changedByEditor: 'A equipe editorial alterou este artigo. Compare as versões antes de atualizá-lo.',
  draftNotFound: 'Este rascunho não foi encontrado. Talvez tenha sido publicado ou descartado.',
  draftChanged: 'Este rascunho foi salvo ou publicado em outro lugar.',
  draftId: 'O ID de um rascunho deve ser um UUID em letras minúsculas.',
  versionNotFound: 'Esta versão não foi encontrada. Versões antigas são excluídas com o tempo.',
  savingTooOften: 'Você está salvando com muita frequência. Tente novamente em um minuto.',
  tooManyDrafts: (max) =>
    `Você atingiu o limite de ${formatNumber(max)} rascunhos. Publique ou descarte um antes.`,
  tooLargeDrafts: (mebibytes) =>
    `Seus rascunhos ultrapassariam o limite de ${formatNumber(mebibytes)} MiB. Publique ou descarte um antes.`,
  tagNotFound: 'Esta tag não foi encontrada. Nenhum artigo a usa.',
  tooManyTags: (max) => `Este blog atingiu o limite de ${formatNumber(max)} tags. Use as que já existem.`,
  newTagsPerDay: (max, wait) =>
    `Você pode adicionar ${formatNumber(max)} tags novas por dia. Use as que já existem ou tente novamente em ${wait}.`,
  tooManyOwnTags: (max) =>
    `Você atingiu seu limite de ${formatNumber(max)} tags novas. Use as que já existem.`,
  authorStorageFull: (max) =>
    `O limite de armazenamento de ${max} da conta que publicou o artigo seria ultrapassado. Encurte o artigo ou peça que liberem espaço.`,
  indexing: 'Seus rascunhos estão sendo indexados. Busque novamente em instantes.',
  notForDrafts: 'Rascunhos só podem ser publicados ou excluídos.',
  notForArticles: 'Artigos publicados podem ser despublicados, excluídos, exportados ou receber tags.',
};

export const draftSchemaMessages: Translation<typeof englishDraftSchema> = {
  article: 'Artigo',
  articleVersion: 'Versão do artigo',
  publishAt: 'Horário da publicação',
  createdAt: 'Data da publicação',
  tooEarly: (year) => `A data não pode ser anterior a ${year}.`,
  scheduledSlug: 'A URL de um artigo agendado vem do título. Omita “slug”.',
  publishAtFormat: (label) => `${label}: use data e hora em UTC, como 2030-01-31T18:30:00.000Z`,
  tags: (max, length) =>
    `Um rascunho pode ter no máximo ${max} tags de ${length} caracteres cada, sem caracteres NUL`,
};

import { formatNumber, type Translation } from '../define.ts';
import type { importMessages as englishMessages, importReplies as englishReplies } from '../en/imports.ts';
import { plural } from './plural.ts';

export const importReplies: Translation<typeof englishReplies> = {
  unfinished: 'Você já tem uma importação. Conclua-a ou cancele-a antes.',
  notFound: 'Esta importação não foi encontrada.',
  notReady: 'Não é possível iniciar esta importação. Envie o arquivo compactado novamente.',
  chooseDate: 'Alguns artigos não têm data. Escolha uma para eles ou importe-os como rascunhos.',
  undatedChoice: 'Undated: use a data de hoje ou uma anterior, como 2026-01-31, ou “drafts”',
  notRunning: 'Esta importação já terminou.',
  notUndoable: 'Não há nada para desfazer.',
  contentType:
    'Envie um arquivo ZIP com o tipo de conteúdo application/zip, ou uma exportação do WordPress ou do Ghost como application/xml ou application/json.',
  tooLarge: (max) => `O arquivo compactado é grande demais. Ele pode ter até ${max}.`,
  tooMuch: 'O envio é maior que o tamanho informado. Envie o arquivo compactado novamente.',
  notUploading: 'Esta importação não aceita mais arquivos.',
  notNext: 'Partes do arquivo chegaram fora de ordem. Envie-o novamente.',
  noRoom: 'Muitos arquivos estão na fila deste blog. Tente novamente em uma hora.',
  limit: (wait) => `Muitas importações. Tente novamente em ${wait}.`,
  interrupted: 'O envio foi interrompido. Tente novamente.',
  expired: 'A importação não foi iniciada no prazo de um dia. Envie o arquivo novamente.',
  archiveGone: 'O arquivo não existe mais. Envie-o novamente.',
  failed: 'Algo deu errado. Envie o arquivo novamente para continuar.',
  stuck: (times) =>
    `O servidor parou ${plural(times, { one: '# vez', other: '# vezes' })} enquanto processava esta importação e não tenta mais por conta própria. Os artigos já importados foram mantidos. Importe o arquivo novamente para continuar. Se o problema se repetir, peça a um admin que verifique por que o servidor para; arquivos menores podem ajudar.`,
  noteShortened: 'Esta observação foi abreviada aqui. A importação por linha de comando a mostra inteira.',
  accountBlocked:
    'A importação parou porque sua conta não pode publicar. Fale com um admin e importe o arquivo novamente.',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join(', ')}${count > first.length ? ', …' : ''}`;

export const importMessages: Translation<typeof englishMessages> = {
  lead: 'Traga seus artigos de outro blog.',
  empty: 'Importe um ZIP com arquivos Markdown ou uma exportação, deste ou de outro blog.',
  needsReview: 'Sua conta não pode importar artigos, pois eles seriam publicados sem revisão.',
  formats: {
    title: 'O que pode ser importado',
    items: {
      systems:
        'Exportações do WordPress (.xml) e do Ghost (.json); Medium, Substack e cofres do Obsidian em um arquivo ZIP',
      files:
        'Arquivos Markdown de Hugo, Jekyll, Zola, Eleventy ou Astro, com front matter em YAML, TOML ou JSON',
      images: 'Imagens do arquivo compactado',
      facts: 'Datas, tags e URLs',
      drafts: 'Rascunhos e artigos com data futura, que são agendados',
      admins: 'Para admins: URLs antigas, que redirecionam, e números de cliques',
    },
    again: 'Nada é publicado até você confirmar. Importar os mesmos arquivos de novo não muda nada.',
  },
  choose: 'Escolher um arquivo',
  drop: 'ou solte-o aqui',
  another: 'Importar outro arquivo',
  notZip: (name) => `“${name}” não é um arquivo ZIP, XML ou JSON. Compacte-o em ZIP e tente novamente.`,
  notArchive: (name) =>
    `“${name}” está corrompido, ou não é um arquivo ZIP nem uma exportação do WordPress ou do Ghost. Escolha outro arquivo.`,
  tooLarge: (name, max) => `“${name}” é grande demais. O arquivo pode ter até ${max}.`,
  uploaded: (received, bytes) => `${received} de ${bytes} enviados`,
  loggedOut: 'O envio continua depois que você entrar.',
  offline: 'O envio continua quando a conexão voltar.',
  interrupted: 'Se o envio foi interrompido, escolha o mesmo arquivo para continuar.',
  otherFile: 'Escolha o mesmo arquivo para continuar, ou cancele a importação.',
  unreadable: 'Não é mais possível ler o arquivo. Cancele a importação e escolha o arquivo novamente.',
  stale: 'Você está offline. Esta página será atualizada quando a conexão voltar.',
  waitingTitle: 'Na fila',
  waiting:
    'Aguardando o fim de outras importações. A sua continua automaticamente, mesmo que você feche esta página.',
  closable: 'Você pode fechar esta página. A importação continua.',
  filesDone: (count) => plural(count, { one: '# arquivo', other: '# arquivos' }),
  doneOf: (done, total) => `${formatNumber(done)} de ${formatNumber(total)}`,
  titles: {
    uploading: 'Enviando',
    checking: 'Verificando o arquivo',
    ready: 'Tudo pronto para importar',
    importing: 'Importando',
    done: 'Importação concluída',
    canceled: 'Importação cancelada',
    failed: 'A importação falhou',
    undoing: 'Desfazendo a importação',
    undone: 'Importação desfeita',
  },
  archive: (name, size) => `${name} (${size})`,
  unnamed: 'Arquivo',
  nothingImportable: 'Nenhum artigo pôde ser importado.',
  nothingImported: 'Nada foi importado.',
  nothingNew: 'Não há nada novo para importar.',
  start: (count) => plural(count, { one: 'Importar # artigo', other: 'Importar # artigos' }),
  summary: 'O que a importação faz',
  published: (count) =>
    plural(count, { one: '# artigo novo será publicado.', other: '# artigos novos serão publicados.' }),
  toUpdate: (count) =>
    plural(count, { one: '# artigo será atualizado.', other: '# artigos serão atualizados.' }),
  drafts: (count, first) =>
    `${plural(count, { one: '# rascunho ou artigo agendado', other: '# rascunhos ou artigos agendados' })}: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, { one: '# artigo não tem data', other: '# artigos não têm data' })}: ${listFirst(count, first)}`,
  undatedChoice: 'Artigos sem data',
  undatedDate: 'Publicar com uma data',
  undatedDrafts: 'Importar como rascunhos',
  undatedDay: 'Data dos artigos',
  undatedWrong: 'Escolha a data de hoje ou uma anterior.',
  images: (count) => plural(count, { one: '# imagem.', other: '# imagens.' }),
  imageFiles: (count) =>
    plural(count, {
      one: '# arquivo de imagem fica de fora: nenhum artigo o usa, ou ele não pode ser importado.',
      other: '# arquivos de imagem ficam de fora: nenhum artigo os usa, ou eles não podem ser importados.',
    }),
  redirects: (count, first) =>
    `${plural(count, { one: '# URL antiga vai redirecionar', other: '# URLs antigas vão redirecionar' })}: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    plural(count, {
      one: 'As URLs antigas de # artigo não vão redirecionar: só admins podem importar redirecionamentos.',
      other: 'As URLs antigas de # artigos não vão redirecionar: só admins podem importar redirecionamentos.',
    }),
  imported: (count) => plural(count, { one: '# artigo importado', other: '# artigos importados' }),
  changed: (count) => plural(count, { one: '# artigo atualizado', other: '# artigos atualizados' }),
  undone: (count) => plural(count, { one: '# artigo excluído', other: '# artigos excluídos' }),
  cancel: 'Cancelar importação',
  undo: 'Desfazer importação',
  undoOf: (name) => `Desfazer importação de ${name}`,
  undoQuestion: 'Desfazer esta importação?',
  undoText:
    'Os artigos que a importação adicionou serão excluídos, exceto os que você editou depois. Artigos atualizados e rascunhos são mantidos.',
  files: 'Arquivos',
  filter: 'Filtrar por resultado',
  all: (count) => `Todos (${formatNumber(count)})`,
  counted: (outcome, count) => `${outcome} (${formatNumber(count)})`,
  outcomes: { new: 'Novo', changed: 'Alterado', same: 'Sem alterações', refused: 'Não importado' },
  noFiles: 'O arquivo compactado não tem artigos.',
  view: 'Ver artigo',
  viewOf: (name) => `Ver artigo de ${name}`,
  wholeNote: 'Ver observação completa',
  wholeNoteOf: (name) => `Ver observação completa sobre ${name}`,
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`,
  past: 'Importações anteriores',
};

import { formatNumber, type Translation } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';
import { plural } from './plural.ts';

const accounts = (count: number) => plural(count, { one: '# conta', other: '# contas' });
const articles = (count: number) => plural(count, { one: '# artigo', other: '# artigos' });
const links = (count: number) => plural(count, { one: '# link', other: '# links' });
/** Keeps a number and its noun on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
/** A number that was counted up to a bound. */
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;
const accountsUpTo = (count: number, max: number) =>
  count >= max ? `${formatNumber(count)}+ contas` : accounts(count);
const missing = (left: number, verb: string) =>
  plural(left, { one: `falta ${verb} # artigo`, other: `falta ${verb} # artigos` });

const limitText =
  'Os artigos continuam disponíveis por link direto e na página de autor, mas saem das listas, da busca e dos feeds. Você pode desfazer esta ação. Editores passam a ser autores.';
const suspendText =
  'A pessoa perde o acesso à conta. Os artigos somem do site, e as denúncias sobre eles são excluídas. Você pode desfazer a suspensão. Editores passam a ser autores.';
const passwordHint = 'Esta ação não pode ser desfeita. Digite sua senha para confirmar.';
const ownerReads = 'O dono da conta verá este motivo.';
const shownAtLogin = 'O dono da conta verá este motivo ao tentar entrar.';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: 'Administração',
    openReports: (count) => plural(count, { one: '# denúncia aberta', other: '# denúncias abertas' }),
    pendingApprovals: (count) => plural(count, { one: '# conta aguardando', other: '# contas aguardando' }),
  },

  list: {
    notRefreshed: 'Não foi possível obter a versão mais recente. Verifique sua conexão e tente novamente.',
    filters: 'Filtros',
    applyFilters: 'Aplicar filtros',
    search: 'Buscar',
    any: 'Todos',
    removeFilter: (label, value) => `Remover filtro ${label}: ${value}`,
    activeFilter: (label, value) => `${label}: ${value}`,
    selection: 'Seleção',
    select: (name) => `Selecionar ${name}`,
    selectPage: 'Toda a página',
    selectAll: 'Selecionar tudo',
    selected: (count) => `Seleção: ${formatNumber(count)}`,
    selectAllMatches: (count) =>
      plural(count, { one: 'Selecionar # resultado', other: 'Selecionar todos os # resultados' }),
    actionOn: (action, name) => `${action}: ${name}`,
    actions: 'Ações',
    failed: 'Falhas:',
    stopped: (problem) => `Interrompido: ${problem}`,
    failure: (problem) => `: ${problem}`,
    more: (count) => `e mais ${formatNumber(count)}`,
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      plural(count, {
        one: `Não foi possível desfazer esta alteração. ${problem}`,
        other: `Não foi possível desfazer # alterações. ${problem}`,
      }),
    reason: 'Motivo',
    password: 'Sua senha',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email}, ${articles(articleCount)}`,
    empty: 'Nenhuma conta corresponde a estes filtros.',
    cut: (count) =>
      `Resultados entre as ${formatNumber(count)} contas mais recentes. Use o filtro “Cadastro antes de” para ver as mais antigas.`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [plural(limited, { one: '# limitada', other: '# limitadas' })] : []),
        ...(suspended > 0 ? [plural(suspended, { one: '# suspensa', other: '# suspensas' })] : []),
      ].join(' · '),
    columns: { account: 'Conta', registered: 'Cadastro', articles: 'Artigos', links: 'Links' },
    states: { active: 'Ativa', limited: 'Limitada', suspended: 'Suspensa' },
    inProgress: 'Atualizando artigos…',
    admin: 'Admin',
    unclaimed: 'Não ativada',
    noEmail: 'Sem e-mail',
    claimLink: {
      copyLink: 'Copiar link de ativação',
      shownOnce: (name) =>
        `Envie este link só ao dono da conta ${name}. Ele funciona uma vez, em até 14 dias, e não será mostrado novamente.`,
      label: 'Link de ativação',
      copy: 'Copiar link',
      copied: 'Link copiado',
      notCopied: 'Não foi possível copiar o link. Selecione-o e copie-o manualmente.',
    },
    details: (count, isCapped, linkCount) =>
      [
        'Cadastro em <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ artigos` : articles(count)),
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    linksNote: (count) => `Links para outros sites nos ${formatNumber(count)} artigos mais recentes.`,
    actions: {
      limit: {
        label: 'Limitar',
        title: (count) => plural(count, { one: 'Limitar esta conta?', other: 'Limitar # contas?' }),
        text: limitText,
        hint: ownerReads,
        confirm: (count) => plural(count, { one: 'Limitar conta', other: 'Limitar # contas' }),
        done: (count) => plural(count, { one: 'Conta limitada', other: '# contas limitadas' }),
      },
      unlimit: {
        label: 'Remover limite',
        title: (count) =>
          plural(count, { one: 'Remover o limite desta conta?', other: 'Remover o limite de # contas?' }),
        text: 'Os artigos voltam a aparecer nas listas, na busca e nos feeds.',
        confirm: () => 'Remover limite',
        done: (count) => plural(count, { one: 'Limite removido', other: 'Limite removido de # contas' }),
      },
      suspend: {
        label: 'Suspender',
        title: (count) => plural(count, { one: 'Suspender esta conta?', other: 'Suspender # contas?' }),
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Suspender conta', other: 'Suspender # contas' }),
        done: (count) => plural(count, { one: 'Conta suspensa', other: '# contas suspensas' }),
      },
      restore: {
        label: 'Reativar',
        title: (count) => plural(count, { one: 'Reativar esta conta?', other: 'Reativar # contas?' }),
        text: 'A pessoa volta a ter acesso à conta, e os artigos ocultados com ela voltam a ser publicados.',
        confirm: (count) => plural(count, { one: 'Reativar conta', other: 'Reativar # contas' }),
        done: (count) => plural(count, { one: 'Conta reativada', other: '# contas reativadas' }),
      },
      setRole: {
        label: 'Alterar função',
        text: 'Vale imediatamente em todas as sessões.',
        title: (count) =>
          plural(count, { one: 'Alterar a função desta conta?', other: 'Alterar a função de # contas?' }),
        confirm: () => 'Alterar função',
        done: (count) => plural(count, { one: 'Função alterada', other: 'Função de # contas alterada' }),
      },
      delete: {
        label: 'Excluir',
        title: (count) => plural(count, { one: 'Excluir esta conta?', other: 'Excluir # contas?' }),
        text: 'Tudo o que foi publicado com ela e todos os rascunhos também são excluídos.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Excluir conta', other: 'Excluir # contas' }),
        done: (count) => plural(count, { one: 'Conta excluída', other: '# contas excluídas' }),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'Nenhum artigo corresponde a estes filtros.',
    none: 'Ainda não há artigos.',
    writeFirst: 'Escrever um artigo',
    cut: (count) =>
      `Resultados entre os ${formatNumber(count)} artigos mais recentes. Use o filtro “Publicado antes de” para ver os mais antigos.`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [plural(hidden, { one: '# oculto', other: '# ocultos' })] : []),
        ...(suspended > 0
          ? [
              plural(suspended, {
                one: '# oculto com a conta do autor',
                other: '# ocultos com a conta do autor',
              }),
            ]
          : []),
      ].join(' · '),
    columns: { title: 'Título', author: 'Autor', published: 'Publicação', links: 'Links' },
    states: { published: 'Publicado', page: 'Página', hidden: 'Oculto', suspended: 'Autor suspenso' },
    authorRegistered: 'Cadastro em <day></day>',
    details: (linkCount) =>
      [
        'Por <author></author> (cadastro em <registered></registered>)',
        'Publicado em <published></published>',
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    byAuthor: 'Todos deste autor',
    sameText: 'Com o mesmo texto',
    actions: {
      hide: {
        label: 'Ocultar',
        title: (count) => plural(count, { one: 'Ocultar este artigo?', other: 'Ocultar # artigos?' }),
        text: 'Os leitores não o veem mais, e as denúncias são excluídas. O autor o mantém como rascunho, mas não pode publicá-lo. Você pode reexibi-lo depois.',
        hint: 'O autor verá este motivo.',
        confirm: (count) => plural(count, { one: 'Ocultar artigo', other: 'Ocultar # artigos' }),
        done: (count) => plural(count, { one: 'Artigo ocultado', other: '# artigos ocultados' }),
      },
      unhide: {
        label: 'Reexibir',
        title: (count) => plural(count, { one: 'Reexibir este artigo?', other: 'Reexibir # artigos?' }),
        text: 'Todos podem lê-lo novamente, sem alterações e no mesmo lugar das listas. As edições que o autor fez depois continuam em rascunho.',
        confirm: (count) => plural(count, { one: 'Reexibir artigo', other: 'Reexibir # artigos' }),
        done: (count) => plural(count, { one: 'Artigo reexibido', other: '# artigos reexibidos' }),
      },
      delete: {
        label: 'Excluir',
        title: (count) => plural(count, { one: 'Excluir este artigo?', other: 'Excluir # artigos?' }),
        text: 'O histórico de versões, os cliques e o rascunho do autor também são excluídos.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Excluir artigo', other: 'Excluir # artigos' }),
        done: (count) => plural(count, { one: 'Artigo excluído', other: '# artigos excluídos' }),
      },
    },
    hidden: 'Oculto',
  },

  pins: {
    pin: 'Fixar na página inicial',
    unpin: 'Desafixar da página inicial',
    pinned: 'Artigo fixado na página inicial',
    unpinned: 'Artigo desafixado da página inicial',
    full: (one, two, three) =>
      `A página inicial já tem três artigos fixados. Desafixe um deles primeiro: “${one}”, “${two}” ou “${three}”.`,
    notListed:
      'Artigos de contas limitadas não podem ser fixados na página inicial. Remova o limite primeiro.',
  },

  reports: {
    list: 'Artigos denunciados',
    empty: 'Nenhuma denúncia aberta.',
    viewArticles: 'Ver artigos',
    cut: (count) =>
      `Mostrando os ${formatNumber(count)} artigos mais denunciados. Os demais aparecem conforme você resolve estes.`,
    author: 'Por <author></author> (cadastro em <day></day>)',
    reports: (count) =>
      plural(count, {
        one: '# denúncia em <day></day>',
        other: '# denúncias, a última em <day></day>',
      }),
    reason: (reason, count) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'Autor limitado',
    alsoSuspend: (authors) =>
      plural(authors.length, {
        one: `Suspender também ${authors[0] ?? ''}`,
        other: 'Suspender também os # autores',
      }),
    actions: {
      dismiss: {
        label: 'Descartar',
        title: (count) =>
          plural(count, {
            one: 'Descartar as denúncias deste artigo?',
            other: 'Descartar as denúncias de # artigos?',
          }),
        text: 'O artigo continua como está. As denúncias são excluídas; os leitores podem denunciá-lo novamente.',
        confirm: () => 'Descartar denúncias',
        done: (count) =>
          plural(count, { one: 'Denúncias descartadas', other: 'Denúncias de # artigos descartadas' }),
      },
      limit: {
        label: 'Limitar autor',
        title: (count) => plural(count, { one: 'Limitar este autor?', other: 'Limitar # autores?' }),
        confirm: (count) => plural(count, { one: 'Limitar autor', other: 'Limitar # autores' }),
      },
      suspend: {
        label: 'Suspender autor',
        title: (count) => plural(count, { one: 'Suspender este autor?', other: 'Suspender # autores?' }),
        confirm: (count) => plural(count, { one: 'Suspender autor', other: 'Suspender # autores' }),
      },
    },
  },

  pendingApprovals: {
    list: 'Aprovações pendentes',
    notNeeded:
      'No momento, contas novas não precisam de aprovação. Você pode mudar isso em <link>Cadastro</link>.',
    show: 'Mostrar',
    states: { waiting: 'Aguardando', rejected: 'Recusadas' },
    emptyWaiting: 'Nenhuma conta está aguardando aprovação.',
    emptyRejected: 'Nenhuma conta recusada.',
    viewAccounts: 'Ver contas',
    cut: (count) =>
      plural(count, {
        one: 'Só a primeira é mostrada. As demais aparecem conforme você resolve esta.',
        other: 'As # primeiras são mostradas. As demais aparecem conforme você resolve estas.',
      }),
    registered: 'Cadastro em <day></day>',
    rejectedOn: 'Recusada em <day></day>',
    actions: {
      approve: {
        label: 'Aprovar',
        done: (count) => plural(count, { one: 'Conta aprovada', other: '# contas aprovadas' }),
      },
      reject: {
        label: 'Recusar',
        title: (count) => plural(count, { one: 'Recusar esta conta?', other: 'Recusar # contas?' }),
        text: 'A pessoa perde o acesso à conta, que é excluída após 30 dias. Até lá, você ainda pode aprová-la.',
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Recusar conta', other: 'Recusar # contas' }),
        done: (count) => plural(count, { one: 'Conta recusada', other: '# contas recusadas' }),
      },
    },
  },

  invitations: {
    hints: {
      open: 'O cadastro está aberto, e ninguém precisa de convite.',
      approval: 'Quem cria conta com um convite não precisa de aprovação.',
      invite: 'Só é possível criar conta com convite.',
      closed: 'O cadastro está fechado, e os convites não funcionam no momento.',
    },
    create: 'Novo convite',
    submit: 'Criar convite',
    uses: 'Máximo de usos',
    usesHint: (max) => `Número de contas. No máximo ${formatNumber(max)}.`,
    days: 'Validade (dias)',
    daysHint: (max) => `No máximo ${formatNumber(max)} dias.`,
    note: 'Observação',
    noteHint: 'Opcional. Só os admins a veem.',
    linkShownOnce: 'Copie este link agora. Ele não será mostrado novamente.',
    link: 'Link do convite',
    copyLink: 'Copiar link',
    copied: 'Link copiado',
    notCopied: 'Não foi possível copiar o link. Selecione-o e copie-o manualmente.',
    active: 'Convites ativos',
    empty: 'Nenhum convite ativo.',
    unnamed: (day) => `Criado em ${day}`,
    usesLeft: (count) =>
      plural(count, {
        one: '# uso restante · Expira em <day></day>',
        other: '# usos restantes · Expira em <day></day>',
      }),
    revoke: 'Revogar',
    revokeOne: (name) => `Revogar: ${name}`,
    revokeTitle: 'Revogar este convite?',
    revokeText: 'O link deixa de funcionar. As contas já criadas com ele não são afetadas.',
    revokeConfirm: 'Revogar convite',
    revoked: 'Convite revogado',
  },

  settings: {
    saved: 'Configurações salvas',
    unsaved: 'Você tem alterações não salvas',
    changedMeanwhile:
      'As configurações mudaram desde que você as carregou. Carregue-as de novo e repita a alteração.',
    notSaved: 'Nada foi salvo. Escolha quais valores manter e salve de novo.',
    changedByOther: 'Outra pessoa salvou estas configurações depois que você abriu esta página:',
    keepMine: 'Manter os meus',
    useTheirs: 'Usar os da outra pessoa',
    general: 'Geral',
    generalText: 'O nome do blog, para leitores e buscadores.',
    appearance: 'Aparência',
    appearanceText: 'Logo e cor de destaque. Até você salvar, as mudanças só aparecem nesta página.',
    footer: 'Rodapé',
    footerText: 'Aparece no fim de todas as páginas.',
    registration: 'Cadastro',
    registrationText: 'Quem pode criar uma conta e quanto cada conta pode guardar.',
    images: 'Imagens',
    imagesText: 'Se os autores podem enviar imagens e quantas.',
    removeLink: 'Remover link',
    labels: {
      title: 'Título do blog',
      tagline: 'Slogan',
      description: 'Descrição',
      language: 'Idioma dos artigos',
      interfaceLanguage: 'Idioma da interface',
      logo: 'URL do logo',
      accent: 'Cor de destaque',
      footer: 'Texto do rodapé',
      imprint: 'Informações legais',
      privacy: 'Política de privacidade',
      contact: 'Contato',
      securityContact: 'Contato de segurança',
      pageDates: 'Data nas páginas',
      registration: 'Cadastro',
      registrationRole: 'Função das contas novas',
      storage: 'Espaço por conta',
      uploads: 'Envio de imagens',
      imageStorage: 'Espaço para imagens por conta',
      uploadsPerHour: 'Envios por conta e hora',
      headerMenu: 'Menu principal',
      footerMenu: 'Menu do rodapé',
    },
    hints: {
      title: 'Aparece no cabeçalho, nos títulos das páginas e nos feeds.',
      tagline: 'Uma frase, mostrada na página inicial e nos feeds.',
      description: 'Opcional. Aparece nos buscadores. Se ficar em branco, vale o slogan.',
      language: 'Idioma principal, como pt, pt-PT ou zh-Hant.',
      interfaceLanguage: 'Menus, botões e e-mails. Abas abertas mudam quando são recarregadas.',
      logo: 'Imagem quadrada. Cole uma URL, envie uma imagem ou escolha uma das suas. Deixe em branco para usar o logo padrão.',
      accent:
        'Cor dos links e botões, como #0b5d57. Ela se adapta ao modo escuro automaticamente. Deixe em branco para usar a cor padrão.',
      footer: 'Opcional. Substitui a linha padrão.',
      pageOrUrl: 'Opcional. Uma página do blog, como /about, ou uma URL. O link aparece em todas as páginas.',
      pageDeleted: 'Os leitores não veem este link: a página foi excluída. Escolha outra.',
      contact:
        'URL ou e-mail, visível em todas as páginas. Quem tem a conta suspensa ou não aprovada é informado de que pode escrever para cá.',
      noContact:
        'Adicione um contato. Sem ele, quem tem a conta suspensa ou não aprovada não tem como contestar.',
      securityContact:
        'Opcional. E-mail ou URL https para avisar sobre vulnerabilidades. Aparece no security.txt.',
      storage: 'Em MB. Inclui artigos, rascunhos e versões anteriores.',
      imageStorage: 'Em MB. Inclui as imagens enviadas e suas versões menores.',
    },
    menu: {
      headerText:
        'No topo de todas as páginas, depois de Início e Artigos. O que não couber fica em “Mais” e, no celular, no menu.',
      footerText:
        'No fim de todas as páginas. A página inicial não tem rodapé: nela, os itens ficam no fim do menu principal.',
      label: 'Texto',
      labelHint: (name) => `Padrão: “${name}”`,
      labelOptional: 'Opcional. Por padrão, o nome do destino.',
      kind: 'Leva a',
      kinds: { page: 'Página', tag: 'Tag', author: 'Autor', builtIn: 'Página do blog', url: 'URL' },
      target: 'Destino',
      targets: { page: 'Página', tag: 'Tag', author: 'Identificador', builtIn: 'Página', url: 'URL' },
      hints: {
        page: 'Como na URL: about para /about',
        tag: 'O nome, ou como na URL da página',
        author: 'Como na URL da página',
        url: 'https://…, mailto:… ou um caminho como /tags',
      },
      problems: {
        hidden: 'Os leitores não veem este item: a página está oculta ou não foi publicada.',
        noPage: 'Os leitores não veem este item: a página agora é um artigo.',
        suspended: 'Os leitores não veem este item: a conta está suspensa.',
        unusedTag: 'Os leitores não veem este item: nenhum artigo publicado tem esta tag.',
        noArticles: 'Os leitores não veem este item: este autor não tem artigos publicados.',
        deleted: 'Os leitores não veem este item: o destino foi excluído. Escolha outro ou remova o item.',
      },
      add: 'Adicionar item',
      count: (count, max) => `${count} de ${max} itens`,
      empty: 'Nenhum item.',
      reset: 'Restaurar padrão',
      entry: (position, name) => (name ? `Item ${position}: ${name}` : `Item ${position}`),
      moveUp: 'Mover para cima',
      moveDown: 'Mover para baixo',
      drag: 'Arraste para reordenar',
      moved: (name, position, count) => `${name}: agora na posição ${position} de ${count}`,
      removed: (name) => `${name}: item removido`,
      unnamed: 'Item',
      url: (label) =>
        `${label}: informe uma URL http ou https válida, mailto: com um e-mail, ou um caminho deste blog, como /tags`,
      noPage: (target) => `A página “${target}” não existe.`,
      noTag: (target) => `A tag “${target}” não existe.`,
      noAuthor: (target) => `Nenhum autor tem o identificador “${target}”.`,
    },
    pickAccent: 'Escolher cor de destaque',
    preview: 'Prévia',
    previewText: 'Texto com <link>um link</link>',
    previewButton: 'Botão',
    modes: {
      open: 'Aberto',
      approval: 'Com aprovação',
      invite: 'Só com convite',
      closed: 'Fechado',
    },
    modeHints: {
      open: 'Qualquer pessoa pode criar conta e publicar. Vale imediatamente.',
      approval:
        'Qualquer pessoa pode criar conta, mas precisa da sua aprovação para publicar. Vale imediatamente.',
      invite:
        'Só pessoas com convite podem criar conta. Vale imediatamente; quem já tem conta continua podendo entrar.',
      closed: 'Ninguém pode criar conta. Vale imediatamente; quem já tem conta continua podendo entrar.',
    },
    pageDateModes: { off: 'Sem data', on: 'Data da última alteração' },
    pageDateHints: {
      off: 'Páginas como “Sobre” não mostram data.',
      on: 'Páginas como “Sobre” mostram quando foram alteradas pela última vez.',
    },
    registrationRoles: { author: 'Autor', contributor: 'Colaborador' },
    registrationRoleHints: {
      author: 'As contas novas publicam seus textos por conta própria.',
      contributor: 'As contas novas enviam seus textos, e a equipe editorial os publica.',
    },
    uploadModes: { on: 'Ativado', off: 'Desativado' },
    uploadHints: {
      on: 'Os autores podem enviar imagens. Se o envio não funcionar, consulte Status.',
      off: 'Os autores só podem usar URLs de imagens. As imagens existentes continuam. Vale imediatamente.',
    },
    errors: {
      language: (label) => `${label}: use um código de idioma, como pt, pt-PT ou zh-Hant`,
      interfaceLanguage: (label, languages) =>
        `${label}: deixe em branco para inglês ou use um destes, com uma região se quiser, como de-AT: ${languages}`,
      color: (label) => `${label}: use uma cor hexadecimal, como #0b5d57`,
      unreadable: (label, readable) =>
        `${label}: clara demais para ser lida em um fundo claro. Experimente ${readable}`,
      contact: (label) => `${label}: use um e-mail ou uma URL http ou https válida`,
      pageOrUrl: (label) => `${label}: use uma página do blog, como /about, ou uma URL http ou https válida`,
      securityContact: (label) => `${label}: use um e-mail ou uma URL que comece com https: ou mailto:`,
      oneOf: (label, choices) => `${label}: escolha ${choices}`,
      storage: (label) => `${label}: use um número inteiro de MB, de 1 a 9999999`,
      uploadsPerHour: (label) => `${label}: use um número inteiro de 1 a 99999`,
    },
  },

  auditLog: {
    list: 'Auditoria',
    empty: 'Nenhuma atividade ainda.',
    noMatch: 'Nenhum registro corresponde a este filtro.',
    filter: 'Ação',
    all: 'Todas as ações',
    actNames: {
      'set-up': 'Configurar blog',
      'make-admin': 'Conceder acesso de admin',
      'remove-admin': 'Remover acesso de admin',
      'set-role': 'Alterar função',
      set: 'Alterar configuração',
      unset: 'Redefinir configuração',
      invite: 'Criar convite',
      'revoke-invitation': 'Revogar convite',
      'revoke-invitations': 'Revogar todos os convites',
      approve: 'Aprovar conta',
      reject: 'Recusar conta',
      'unpublish-article': 'Despublicar artigo',
      'delete-article': 'Excluir artigo',
      'delete-account': 'Excluir conta',
      'reset-link': 'Criar link de redefinição de senha',
      'import-author': 'Importar autor',
      'claim-link': 'Criar link de ativação',
      'claim-account': 'Ativar conta',
      'reset-password': 'Redefinir senha',
      unlock: 'Desbloquear login',
      'edit-article': 'Editar artigo de outra conta',
      'hide-article': 'Ocultar artigo',
      'unhide-article': 'Reexibir artigo',
      'pin-article': 'Fixar artigo',
      'unpin-article': 'Desafixar artigo',
      'move-article': 'Mover artigo para dar lugar a uma página',
      'suspend-account': 'Suspender conta',
      'restore-account': 'Reativar conta',
      'limit-account': 'Limitar conta',
      'unlimit-account': 'Remover limite',
      'dismiss-reports': 'Descartar denúncias',
      'publish-submission': 'Publicar texto enviado',
      'unschedule-submission': 'Cancelar o agendamento de um texto',
      'send-back': 'Devolver texto',
      'create-webhook': 'Criar webhook',
      'change-webhook': 'Alterar webhook',
      'rotate-webhook-secret': 'Renovar segredo de webhook',
      'delete-webhook': 'Excluir webhook',
      'take-back': 'Reverter alterações',
      'undo-take-back': 'Desfazer reversão',
    },
    viewReports: 'Ver denúncias',
    commandLine: 'A linha de comando',
    entry: (act) => `<actor></actor> ${act} <subject></subject>`,
    /** After “revogou todos os”. */
    allInvitations: 'convites',
    valueEmpty: 'vazio',
    valueQuoted: (value) => `“${value}”`,
    change: (before, after) => `${before} → ${after}`,
    acts: {
      'set-up': 'configurou o blog com a conta de',
      'make-admin': 'concedeu acesso de admin a',
      'remove-admin': 'removeu o acesso de admin de',
      'set-role': 'alterou a função de',
      set: 'alterou a configuração',
      unset: 'redefiniu a configuração',
      invite: 'criou o convite',
      'revoke-invitation': 'revogou o convite',
      'revoke-invitations': 'revogou todos os',
      approve: 'aprovou a conta de',
      reject: 'recusou a conta de',
      'unpublish-article': 'despublicou o artigo',
      'delete-article': 'excluiu o artigo',
      'delete-account': 'excluiu a conta de',
      'reset-link': 'criou um link de redefinição de senha para',
      'import-author': 'importou o autor',
      'claim-link': 'criou um link de ativação para',
      'claim-account': 'ativou a conta de',
      'reset-password': 'redefiniu a senha de',
      unlock: 'desbloqueou o login de',
      'edit-article': 'editou o artigo',
      'hide-article': 'ocultou o artigo',
      'unhide-article': 'reexibiu o artigo',
      'pin-article': 'fixou o artigo',
      'unpin-article': 'desafixou o artigo',
      'move-article': 'deu a uma página a URL de',
      'suspend-account': 'suspendeu a conta de',
      'restore-account': 'reativou a conta de',
      'limit-account': 'limitou a conta de',
      'unlimit-account': 'removeu o limite da conta de',
      'dismiss-reports': 'descartou as denúncias de',
      'publish-submission': 'publicou um texto enviado por',
      'unschedule-submission': 'cancelou o agendamento de um texto enviado por',
      'send-back': 'devolveu um texto a',
      'create-webhook': 'criou o webhook para',
      'change-webhook': 'alterou o webhook para',
      'rotate-webhook-secret': 'renovou o segredo do webhook para',
      'delete-webhook': 'excluiu o webhook para',
      'take-back': 'reverteu as alterações de',
      'undo-take-back': 'desfez a reversão das alterações de',
    },
  },

  status: {
    attention: 'Requer atenção',
    allGood: 'Está tudo certo.',
    checks: {
      settings: 'Configurações',
      program: 'Programa',
      folder: 'Pasta de dados',
      disk: 'Espaço em disco',
      secret: 'Segredo',
      database: 'Banco de dados',
      clock: 'Relógio',
      images: 'Imagens',
      uploads: 'Envio de imagens',
      integrity: 'Integridade',
      address: 'Rede',
      server: 'Servidor',
      proxy: 'Proxy',
      mail: 'E-mail',
      pages: 'Páginas',
      webhooks: 'Webhooks',
      backup: 'Backup',
    },
    passed: (checks) => `Tudo certo com: ${checks.toLowerCase()}`,
    finding: (about) => `${about}: `,
    server: (name, version) =>
      `Verificado no servidor ${name}, versão ${version}. Se houver vários servidores, cada um tem seu próprio disco, sua pasta de dados e suas configurações. `,
    doctor:
      'Execute <code>npm run admin -- doctor</code> para verificar também a integridade do banco de dados, o proxy e o servidor de e-mail.',
    jobs: 'Tarefas em segundo plano',
    noJobs: 'Nenhuma tarefa em andamento.',
    lastDays: (days) => plural(days, { one: 'Último dia', other: 'Últimos # dias' }),
    table: 'Números por dia',
    day: 'Dia',
    totals: (total, today) => `${formatNumber(total)} no total · ${formatNumber(today)} hoje`,
    numbersNote: 'Os dias são em UTC. Itens excluídos contam. Bots conhecidos não contam nos cliques.',
    numbers: {
      articles: 'Artigos publicados',
      accounts: 'Contas criadas',
      clicks: 'Cliques',
      reports: 'Denúncias',
      mailsSent: 'E-mails enviados',
      mailsGivenUp: 'E-mails com falha',
    },
    rateLimits: 'Limites de uso',
    noneRefused: (days) =>
      plural(days, {
        one: 'Nenhuma solicitação foi bloqueada no último dia.',
        other: 'Nenhuma solicitação foi bloqueada nos últimos # dias.',
      }),
    limit: 'Solicitações bloqueadas',
    today: 'Hoje',
    days: (count) => plural(count, { one: '# dia', other: '# dias' }),
    limits: {
      login: 'Senhas incorretas',
      register: 'Cadastros por rede',
      write: 'Alterações por conta',
      save: 'Rascunhos salvos por conta',
      report: 'Denúncias por rede',
      reset: 'Links de senha e e-mail',
      passkey: 'Logins com chave de acesso por rede',
      testMail: 'E-mails de teste por admin',
      mail: 'E-mails por destinatário',
      upload: 'Imagens enviadas por conta',
      export: 'Exportações por conta',
      import: 'Importações por conta',
      tag: 'Tags novas por conta',
    },
    largestAccounts: 'Maiores contas',
    largestByImages: 'Mais imagens',
    noImages: 'Nenhuma conta tem imagens ainda.',
    images: 'Imagens',
    nothingStored: 'Nenhuma conta ocupa espaço ainda.',
    account: 'Conta',
    storage: 'Espaço',
    shareOf: (max) => `% de ${max}`,
    email: 'E-mail',
    testMailHint: 'Envie um e-mail de teste para você e confira se ele chega.',
    sendTestMail: 'Enviar e-mail de teste',
    testMail: {
      waiting: 'Enviando o e-mail de teste…',
      sent: 'O servidor de e-mail aceitou o e-mail de teste. Se ele demorar a chegar, confira a pasta de spam.',
      postponed: (problem, fix) =>
        `O servidor de e-mail não aceitou o e-mail de teste (${problem}). Haverá novas tentativas durante nove horas. ${fix}`,
      givenUp: (problem) =>
        `O servidor de e-mail recusou o e-mail de teste (${problem}). O motivo está no log desse servidor.`,
    },
    fixMail: {
      login: 'O servidor de e-mail exige autenticação: adicione usuário e senha a SMTP_URL.',
      sender: 'O servidor de e-mail recusou o remetente em MAIL_FROM.',
      unknown: 'Execute npm run admin -- doctor para verificar o servidor de e-mail em SMTP_URL.',
    },
    running: {
      indexing: (percent) => `Reconstruindo o índice de busca: cerca de ${percent}% concluído.`,
      rendering: (left, max) =>
        `Renderizando os artigos novamente após uma atualização: ${atLeast(left, max)} restantes.`,
      publishing: (due, max, since) =>
        `Publicando artigos agendados: ${atLeast(due, max)} em atraso, o primeiro desde ${since}.`,
      importing: (working, waiting, failed) =>
        `Importações de autores: ${formatNumber(working)} em andamento, ${formatNumber(waiting)} aguardando os autores, ${formatNumber(failed)} com falha nas últimas 24 horas.`,
      hiding: (count, max, left) => `Suspendendo ${accountsUpTo(count, max)}: ${missing(left, 'ocultar')}.`,
      restoring: (count, max, left) =>
        `Reativando ${accountsUpTo(count, max)}: ${missing(left, 'publicar')}.`,
      relisting: (count, max) => `Atualizando as listas de ${accountsUpTo(count, max)}.`,
      deleting: (count, max, left) => `Excluindo ${accountsUpTo(count, max)}: ${missing(left, 'excluir')}.`,
    },
  },

  errors: {
    accountNotFound: 'Esta conta não existe mais.',
    alreadyHidden: 'Este artigo já está oculto.',
    alreadyLimited: 'Esta conta já está limitada.',
    alreadySuspended: 'Esta conta já está suspensa.',
    authorSuspended: 'O autor deste artigo está suspenso. Reative a conta antes.',
    discardedByAuthor: 'O autor descartou este artigo depois que ele foi ocultado.',
    hiddenWithAccount: 'Este artigo está oculto porque a conta do autor está suspensa. Reative a conta.',
    isAdmin: 'Esta conta tem acesso de admin. Remova o acesso antes com npm run admin -- remove-admin EMAIL.',
    keptForAdmins: {
      own: 'Somente admins podem decidir sobre os artigos que você escreveu.',
      page: 'Somente admins podem decidir sobre páginas.',
      hidden: 'Somente admins podem reexibir este artigo.',
    },
    isEditor: 'Esta conta tem a função de editor. Altere-a antes para autor.',
    noReports: 'Este artigo não tem mais denúncias.',
    notHidden: 'Nenhum artigo oculto tem esta URL.',
    notLimited: 'Esta conta não está limitada.',
    notSuspended: 'Esta conta não está suspensa.',
    sameTextNotFound:
      'Nenhum artigo publicado ou oculto tem esta URL. Confira o campo “Mesmo texto que o artigo (URL)”.',
    notInGoodStanding: {
      suspended: 'Esta conta está suspensa. Reative-a antes com npm run admin -- restore-account EMAIL.',
      limited: 'Esta conta está limitada. Remova o limite antes com npm run admin -- unlimit-account EMAIL.',
      unclaimed: 'Esta conta ainda não foi ativada. O dono precisa ativá-la antes.',
      pending: 'Esta conta está aguardando aprovação. Aprove-a antes com npm run admin -- approve EMAIL.',
      rejected: 'Esta conta foi recusada. Aprove-a antes com npm run admin -- approve EMAIL.',
    },
  },
};

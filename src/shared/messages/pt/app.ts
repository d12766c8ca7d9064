import type { Translation } from '../define.ts';
import type { appMessages as english } from '../en/app.ts';

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

export const appMessages: Translation<typeof english> = {
  failures: {
    unreachable: 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
    unexpected: 'Algo deu errado do nosso lado. Tente novamente.',
    refused: 'O servidor não aceitou estes dados. Confira o que você preencheu e tente novamente.',
    notFound: 'Não encontramos este item. Talvez ele tenha sido excluído.',
    tooLarge: 'O conteúdo é grande demais. Reduza-o e tente novamente.',
    tooMany: 'Muitas solicitações. Aguarde um pouco e tente novamente.',
  },
  sessionEnded: 'Sua sessão foi encerrada. Entre novamente para continuar.',
  sessionEndedTextKept:
    'Sua sessão foi encerrada. O texto que você não salvou foi mantido. Entre novamente para continuar.',

  commaList: (items) => items.join(', '),
  browserOn: (browser, system) => `${browser} no ${system}`,

  actions: {
    cancel: 'Cancelar',
    clear: 'Limpar',
    clearFilters: 'Limpar filtros',
    close: 'Fechar',
    copy: 'Copiar',
    delete: 'Excluir',
    discard: 'Descartar',
    edit: 'Editar',
    next: 'Próxima',
    previous: 'Anterior',
    remove: 'Remover',
    save: 'Salvar',
    tryAgain: 'Tentar novamente',
    undo: 'Desfazer',
    view: 'Ver',
  },

  pages: {
    myArticles: 'Meus artigos',
    myImages: 'Minhas imagens',
    importArticles: 'Importar',
    export: 'Exportar',
    versionHistory: 'Histórico de versões',
    editArticle: 'Editar artigo',
    dashboard: 'Painel',
    yourInfo: 'Minha conta',
    publicProfile: 'Perfil público',
    accessTokens: 'Tokens de acesso',
    changes: 'Alterações',
    activity: 'Atividade',
    editYourData: 'Editar meus dados',
    createArticle: 'Criar artigo',
    admin: 'Administração',
    reports: 'Denúncias',
    pendingApprovals: 'Aprovações pendentes',
    accounts: 'Contas',
    moderatedArticles: 'Artigos',
    auditLog: 'Auditoria',
    settings: 'Configurações',
    status: 'Status',
    invitations: 'Convites',
    webhooks: 'Webhooks',
    deleteAccount: 'Excluir minha conta',
  },

  header: {
    skipToContent: 'Ir para o conteúdo',
    navigation: 'Principal',
    menu: 'Menu',
    home: 'Início',
    articles: 'Artigos',
    search: 'Buscar',
    dashboard: 'Painel',
    logOut: 'Sair',
    register: 'Criar conta',
    logIn: 'Entrar',
    write: 'Escrever',
    switchToDark: 'Mudar para o modo escuro',
    switchToLight: 'Mudar para o modo claro',
  },

  footer: {
    credit: 'Feito com Markdown Blog',
    links: 'Sobre este blog',
    tags: 'Tags',
    feed: 'Feed do blog',
    api: 'API',
    imprint: 'Informações legais',
    privacy: 'Privacidade',
    contact: 'Contato',
  },

  page: {
    loading: 'Carregando',
    goHome: 'Ir para a página inicial',
    notFound: 'Página não encontrada',
    notFoundText: 'Esta página não existe ou mudou de endereço.',
    notLoaded: 'Não foi possível carregar esta página',
    notLoadedText: 'Verifique sua conexão ou recarregue para ter a versão mais recente.',
    broken: 'Algo deu errado',
    brokenText: 'Ocorreu um problema do nosso lado. Tente novamente.',
    reload: 'Recarregar',
    partNotLoaded: (part) =>
      `Não foi possível carregar: ${part}. Verifique sua conexão ou recarregue para ter a versão mais recente. Seu texto foi mantido.`,
    partBroken: (part) => `Não foi possível mostrar: ${part}. Seu texto foi mantido.`,
    partLoading: (part) => `Carregando: ${part}…`,
    hideArticlePart: 'botão Ocultar',
  },

  list: {
    pages: 'Páginas',
    page: (page, pages) => `Página ${page} de ${pages}`,
    titleOfPage: (title, page) => `${title}, página ${page}`,
    emptyPage: 'Não há nada nesta página.',
    firstPage: 'Ir para a primeira página',
    search: 'Buscar',
    searchFailed: 'Não foi possível carregar os resultados. Tente novamente.',
    moreActions: 'Mais ações',
    moreActionsFor: (item) => `Mais ações: ${item}`,
  },

  form: {
    show: 'Mostrar',
    hide: 'Ocultar',
    restored: 'Suas alterações não salvas foram restauradas.',
    discarded: 'Alterações descartadas.',
    leaveQuestion: 'Sair desta página?',
    leaveStored: 'Você tem alterações não salvas. Elas ficam guardadas neste navegador.',
    leaveUnstored: 'Você tem alterações não salvas. Elas só ficam guardadas até você fechar esta aba.',
    leave: 'Sair',
    stay: 'Ficar',
    ok: 'OK',
  },

  date: (month, day, year) => `${day} de ${MONTHS[month]} de ${year}`,
};

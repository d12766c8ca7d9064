import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => `${tagline} Leia os artigos mais recentes ou escreva os seus em Markdown.`.trim(),
  articles: 'Artigos de vários autores, dos mais recentes aos mais antigos',
  articlesBy: (author) => `Artigos de ${author}, dos mais recentes aos mais antigos`,
  articlesTagged: (tag) => `Artigos com a tag ${tag}, dos mais recentes aos mais antigos`,
  tags: 'Todos os temas deste blog',
  onPage: (description, page) => (page > 1 ? `${description}: página ${page}.` : `${description}.`),
  developers: (blog) => `Como ler, escrever e publicar em ${blog} com seus próprios programas.`,
  search: (blog) => `Busque em todos os artigos de ${blog}.`,
  searchEngine: (blog) => `Buscar em ${blog}`,
  markdownSource: 'Código Markdown',
  privatePage: 'Você precisa entrar para ver esta página.',

  registerText: (blog) => `Crie uma conta em ${blog} e escreva artigos em Markdown.`,
  logInText: (blog) => `Entre em ${blog} para escrever e gerenciar seus artigos.`,
  forgotPasswordText: (blog) => `Redefina sua senha de ${blog}.`,
  resetPasswordText: (blog) => `Escolha uma nova senha para sua conta em ${blog}.`,
  claimText: (blog) => `Ative sua conta em ${blog}.`,
  confirmEmailText: (blog) => `Confirme o e-mail da sua conta em ${blog}.`,

  needsScripts: 'Esta página precisa de JavaScript. Ative-o e recarregue a página.',
  readFullArticle: 'Ler o artigo completo',

  articleLabels: {
    table: 'Tabela',
    code: 'Código',
    codeIn: (language) => `Código ${language}`,
    footnotes: 'Notas de rodapé',
    backToText: 'Voltar ao texto',
    toDo: 'A fazer',
    done: 'Feito',
    note: 'Nota',
    tip: 'Dica',
    important: 'Importante',
    warning: 'Aviso',
    caution: 'Cuidado',
  },

  app: {
    shortName: 'Blog',
    description: 'Um blog em que todos podem escrever artigos em Markdown.',
  },

  report: {
    title: 'Denunciar um artigo',
    intro: (link) =>
      `Você está denunciando ${link}. As denúncias vão para a equipe editorial e os admins deste blog e são anônimas: nem eles nem o autor saberão que foi você.`,
    question: 'Qual é o problema?',
    details: 'Detalhes (opcional)',
    trap: 'Deixe este campo em branco',
    submit: 'Denunciar artigo',
    thanks: 'Agradecemos sua denúncia',
    thanksText: 'Um editor ou admin vai analisá-la.',
    backTo: (link) => `Voltar para ${link}`,
  },
};

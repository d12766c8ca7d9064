import type { Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';
import { plural } from './plural.ts';

/** Of the nouns that can be missing: artigo, autor and rascunho are masculine, tag and versão are feminine. */
const isFeminine = (noun: string) => /(?:tag|ão)$/i.test(noun);

export const articlesMessages: Translation<typeof english> = {
  searchArticles: 'Buscar artigos',
  allArticles: 'Todos os artigos',
  allTags: 'Todas as tags',
  untitled: 'Sem título',
  articleCount: (count) => plural(count, { one: '# artigo', other: '# artigos' }),

  home: {
    newest: 'Artigos mais recentes',
    empty: 'Ainda não há artigos.',
    writeFirst: 'Escrever o primeiro artigo',
  },

  card: {
    by: (name) => `Por ${name}`,
    updated: 'Atualizado em',
    readingTime: (minutes) => `${minutes} min de leitura`,
    clicks: (count, digits) => `${digits} ${count === 1 ? 'clique' : 'cliques'}`,
    tags: 'Tags',
    read: 'Ler',
    readTitle: (title) => `Ler ${title}`,
    admin: 'Admin',
    adminOfBlog: 'Admin deste blog',
  },

  list: {
    loading: 'Carregando artigos',
    empty: 'Ainda não há artigos.',
    pinned: 'Fixados',
  },

  author: {
    noun: 'Autor',
    since: 'desde',
    feed: 'Feed',
    empty: 'Este autor não tem artigos publicados.',
    links: 'Links',
    writesAbout: 'Escreve sobre',
  },

  tags: {
    title: 'Tags',
    noun: 'Tag',
    feed: 'Feed',
    empty: 'Ainda não há tags.',
    emptyTag: 'Não há artigos com esta tag.',
  },

  article: {
    loading: 'Carregando o artigo',
    noun: 'Artigo',
    notFound: (noun) => `${noun} não ${isFeminine(noun) ? 'encontrada' : 'encontrado'}`,
    notLoaded: (noun) =>
      `Não foi possível carregar ${isFeminine(noun) ? 'esta' : 'este'} ${noun.toLowerCase()}`,
    maybeDeleted: 'O conteúdo pode ter sido excluído, ou o link pode estar errado.',
    checkConnection: 'Verifique sua conexão e tente novamente.',
    createdAt: 'Publicado em',
    contents: 'Sumário',
    aboutAuthor: (name) => `Sobre ${name}`,
    moreFrom: (name) => `Mais de ${name}`,
    moreFromAuthor: 'Mais deste autor',
    previous: 'Anterior',
    next: 'Próximo',
    related: 'Artigos relacionados',
    share: 'Compartilhar',
    copyLink: 'Copiar link',
    linkCopied: 'Link copiado',
    linkNotCopied: 'Não foi possível copiar o link. Copie-o da barra de endereço.',
    authorFeed: (name) => `Feed: ${name}`,
    blogFeed: 'Feed: todos os artigos',
    report: 'Denunciar',
    copyCode: 'Copiar código',
    copied: 'Copiado',
    copyFailed: 'Falha ao copiar',
    image: 'Imagem',
    enlargeImage: 'Ampliar imagem',
    enlarge: (description) => `Ampliar imagem: ${description}`,
  },

  feeds: {
    allArticles: 'Todos os artigos',
    articlesBy: (author) => `Artigos de ${author}`,
    articlesTagged: (tag) => `Artigos com a tag ${tag}`,
    atom: (articles) => `${articles} (feed Atom)`,
    json: (articles) => `${articles} (feed JSON)`,
  },

  hidden: {
    title: 'Este artigo está oculto',
    inDrafts: 'O texto está nos seus rascunhos.',
    openDrafts: 'Ir para os rascunhos',
  },

  search: {
    title: 'Busca',
    titleFor: (query) => `${query} · Busca`,
    help: 'Busque em títulos, textos, tags e autores. Use “aspas” para uma frase exata e -\u2060palavra para excluir uma palavra.',
    noResults: 'Nenhum resultado. Tente usar menos palavras ou palavras mais curtas.',
    searching: 'Buscando',
    ranking: 'Melhores resultados entre os 2.000 mais recentes',
    close: 'Fechar busca',
    suggestions: (count) => plural(count, { one: '# sugestão', other: '# sugestões' }),
    suggestedArticles: 'Artigos',
  },
};

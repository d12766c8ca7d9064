import { plural, type Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';
import { de } from './elision.ts';

export const articlesMessages: Translation<typeof english> = {
  searchArticles: 'Rechercher des articles',
  allArticles: 'Tous les articles',
  allTags: 'Tous les tags',
  untitled: 'Sans titre',
  articleCount: (count) => plural(count, { one: '# article', other: '# articles' }),

  home: {
    newest: 'Derniers articles',
    empty: 'Aucun article pour le moment.',
    writeFirst: 'Écrire le premier article',
  },

  card: {
    by: (name) => `Par ${name}`,
    updated: 'Mis à jour le',
    readingTime: (minutes) => `${minutes}\u00a0min de lecture`,
    // 0 is singular.
    clicks: (count, digits) => `${digits} ${count < 2 ? 'clic' : 'clics'}`,
    tags: 'Tags',
    read: 'Lire',
    readTitle: (title) => `Lire ${title}`,
    admin: 'Admin',
    adminOfBlog: 'Admin de ce blog',
  },

  list: {
    loading: 'Chargement des articles',
    empty: 'Aucun article pour le moment.',
    pinned: 'Épinglés',
  },

  author: {
    noun: 'Auteur',
    since: 'depuis le',
    feed: 'Flux',
    empty: 'Cet auteur n’a publié aucun article.',
    links: 'Liens',
    writesAbout: 'Écrit sur',
  },

  tags: {
    title: 'Tags',
    noun: 'Tag',
    feed: 'Flux',
    empty: 'Aucun tag pour le moment.',
    emptyTag: 'Aucun article avec ce tag.',
  },

  article: {
    loading: 'Chargement de l’article',
    noun: 'Article',
    // Both adjectives are the same for masculine and feminine nouns.
    notFound: (noun) => `${noun} introuvable`,
    notLoaded: (noun) => `${noun} indisponible`,
    maybeDeleted: 'Cette page a peut-être été supprimée, ou le lien est incorrect.',
    checkConnection: 'Vérifiez votre connexion et réessayez.',
    createdAt: 'Publié le',
    contents: 'Sommaire',
    aboutAuthor: (name) => `À propos ${de(name)}`,
    moreFrom: (name) => `Autres articles ${de(name)}`,
    moreFromAuthor: 'Autres articles de cet auteur',
    previous: 'Précédent',
    next: 'Suivant',
    related: 'Articles similaires',
    share: 'Partager',
    copyLink: 'Copier le lien',
    linkCopied: 'Lien copié',
    linkNotCopied: 'Impossible de copier le lien. Copiez-le depuis la barre d’adresse.',
    authorFeed: (name) => `Flux\u00a0: ${name}`,
    blogFeed: 'Flux\u00a0: tous les articles',
    report: 'Signaler',
    copyCode: 'Copier le code',
    copied: 'Copié',
    copyFailed: 'Échec de la copie',
    image: 'Image',
    enlargeImage: 'Agrandir l’image',
    enlarge: (description) => `Agrandir l’image\u00a0: ${description}`,
  },

  feeds: {
    allArticles: 'Tous les articles',
    articlesBy: (author) => `Articles ${de(author)}`,
    articlesTagged: (tag) => `Articles avec le tag «\u00a0${tag}\u00a0»`,
    atom: (articles) => `${articles} (flux Atom)`,
    json: (articles) => `${articles} (flux JSON)`,
  },

  hidden: {
    title: 'Cet article est masqué',
    inDrafts: 'Vous retrouverez son texte dans vos brouillons.',
    openDrafts: 'Voir les brouillons',
  },

  search: {
    title: 'Recherche',
    titleFor: (query) => `${query} · Recherche`,
    help: 'Cherchez dans les titres, les textes, les tags et les auteurs. Mettez une expression exacte entre «\u00a0guillemets\u00a0» et excluez un mot avec -\u2060mot.',
    noResults: 'Aucun résultat. Essayez avec moins de mots ou des mots plus courts.',
    searching: 'Recherche en cours',
    ranking: 'Meilleurs résultats parmi les 2\u202f000 plus récents',
    close: 'Fermer la recherche',
    suggestions: (count) => plural(count, { one: '# suggestion', other: '# suggestions' }),
    suggestedArticles: 'Articles',
  },
};

import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';
import { de } from './elision.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => `${tagline} Lisez les derniers articles ou écrivez les vôtres en Markdown.`.trim(),
  articles: 'Des articles de nombreux auteurs, du plus récent au plus ancien',
  articlesBy: (author) => `Articles ${de(author)}, du plus récent au plus ancien`,
  articlesTagged: (tag) => `Articles avec le tag «\u00a0${tag}\u00a0», du plus récent au plus ancien`,
  tags: 'Tous les sujets de ce blog',
  onPage: (description, page) => (page > 1 ? `${description}\u00a0: page ${page}.` : `${description}.`),
  developers: (blog) => `Comment lire, écrire et publier sur ${blog} depuis vos propres programmes.`,
  search: (blog) => `Recherchez dans tous les articles ${de(blog)}.`,
  searchEngine: (blog) => `Rechercher sur ${blog}`,
  markdownSource: 'Source Markdown',
  privatePage: 'Connectez-vous pour voir cette page.',

  registerText: (blog) => `Créez un compte sur ${blog} et écrivez des articles en Markdown.`,
  logInText: (blog) => `Connectez-vous sur ${blog} pour écrire et gérer vos articles.`,
  forgotPasswordText: (blog) => `Réinitialisez votre mot de passe sur ${blog}.`,
  resetPasswordText: (blog) => `Choisissez un nouveau mot de passe pour votre compte sur ${blog}.`,
  claimText: (blog) => `Activez votre compte sur ${blog}.`,
  confirmEmailText: (blog) => `Confirmez l’adresse email de votre compte sur ${blog}.`,

  needsScripts: 'Cette page a besoin de JavaScript. Activez-le et rechargez la page.',
  readFullArticle: 'Lire l’article complet',

  articleLabels: {
    table: 'Tableau',
    code: 'Code',
    codeIn: (language) => `Code ${language}`,
    footnotes: 'Notes de bas de page',
    backToText: 'Retour au texte',
    toDo: 'À faire',
    done: 'Fait',
    note: 'Note',
    tip: 'Conseil',
    important: 'Important',
    warning: 'Attention',
    caution: 'Danger',
  },

  app: {
    shortName: 'Blog',
    description: 'Un blog où tout le monde peut écrire des articles en Markdown.',
  },

  report: {
    title: 'Signaler un article',
    intro: (link) =>
      `Vous signalez ${link}. Les signalements sont transmis à la rédaction et aux admins de ce blog et restent anonymes\u00a0: ni eux ni l’auteur ne sauront que c’était vous.`,
    question: 'Quel est le problème\u202f?',
    details: 'Précisions (facultatif)',
    trap: 'Laissez ce champ vide',
    submit: 'Signaler l’article',
    thanks: 'Merci pour votre signalement',
    thanksText: 'La rédaction ou un admin va l’examiner.',
    backTo: (link) => `Retour à ${link}`,
  },
};

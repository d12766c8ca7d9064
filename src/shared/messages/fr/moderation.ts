import { plural, type Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `Les admins de ce blog ont limité votre compte. Vos articles sont accessibles par lien direct et sur votre page d’auteur, mais pas dans les listes, la recherche ni les flux. Motif\u00a0: ${reason}`,
  hiddenArticle: (reason) =>
    `La rédaction ou les admins de ce blog ont masqué cet article. Vous ne pourrez le publier que s’ils le réaffichent. Motif\u00a0: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { one: '# compte', other: '# comptes' })} avec ${plural(articles, { one: '# article', other: '# articles' })}`,
  reportReasons: {
    spam: 'Spam ou publicité',
    abuse: 'Harcèlement ou menaces',
    copyright: 'Atteinte au droit d’auteur',
    illegal: 'Contenu illégal',
    other: 'Autre chose',
  },
  roles: {
    contributor: { name: 'Contributeur', description: 'Peut écrire des articles, que la rédaction publie.' },
    author: { name: 'Auteur', description: 'Peut écrire et publier des articles.' },
    editor: {
      name: 'Éditeur',
      description:
        'Peut aussi publier les textes soumis, modifier et masquer les articles publiés par d’autres, et traiter les signalements.',
    },
    admin: { name: 'Admin', description: 'Peut tout faire, y compris gérer les comptes et les paramètres.' },
  },
  accountFilters: {
    q: 'Nom ou adresse email',
    since: 'Inscription après',
    before: 'Inscription avant',
    least: 'Articles (min.)',
    most: 'Articles (max.)',
    links: 'Liens (min.)',
    state: 'Statut',
    role: 'Rôle',
    suspendedFor: 'Motif de suspension',
    limitedFor: 'Motif de limitation',
  },
  articleFilters: {
    q: 'Mots du titre',
    by: 'Nom, email ou page de l’auteur',
    byName: 'Nom ou page de l’auteur',
    since: 'Publié après',
    before: 'Publié avant',
    joinedSince: 'Auteur inscrit après',
    joinedBefore: 'Auteur inscrit avant',
    sameAs: 'Même texte que l’article (URL)',
    links: 'Liens (min.)',
    state: 'Statut',
    hiddenFor: 'Motif de masquage',
  },
  fields: {
    reason: 'Motif',
    comment: 'Commentaire',
    article: 'Article',
    articles: 'Articles',
    account: 'Compte',
    role: 'Rôle',
    accounts: 'Comptes',
    website: 'Site web',
    limit: 'Limite',
    page: 'Page',
    reaches: 'reaches',
    after: 'Après',
    maximumUses: 'Utilisations max.',
    days: 'Jours',
    note: 'Note',
  },
  errors: {
    time: (label) =>
      `«\u00a0${label}\u00a0» doit être une date, comme 2026-01-31, ou une heure, comme 2026-01-31T18:30Z`,
    accountsMissing:
      'Sélectionnez des comptes\u00a0: envoyez items, ou une date before pour sélectionner tout ce qui correspond',
    articlesMissing:
      'Sélectionnez des articles\u00a0: envoyez slugs, ou une date before pour sélectionner tout ce qui correspond',
    reaches: '«\u00a0reaches\u00a0» doit être la valeur donnée par la liste',
  },
};

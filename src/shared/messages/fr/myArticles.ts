import { formatNumber, plural, type Translation } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';

const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const drafts = (count: number) => plural(count, { one: '# brouillon', other: '# brouillons' });

export const myArticlesMessages: Translation<typeof english> = {
  drafts: 'Brouillons',
  scheduled: 'Planifiés',
  published: 'Publiés',
  pages: 'Pages',
  tabs: 'Mes articles par état',
  layout: 'Disposition',
  layouts: { Cards: 'Cartes', List: 'Liste' },
  loading: 'Chargement des articles',
  searchArticles: 'Chercher un article',
  searchDrafts: 'Chercher un brouillon',
  searchPages: 'Chercher une page',

  empty: {
    articles: 'Vous n’avez encore rien publié.',
    writeFirst: 'Écrire votre premier article',
    drafts:
      'Aucun brouillon pour le moment. Les brouillons sont enregistrés automatiquement pendant que vous écrivez.',
    write: 'Écrire un article',
    scheduled: 'Rien de planifié. Planifiez un brouillon pour le publier plus tard.',
    viewDrafts: 'Voir les brouillons',
    noMatch: 'Aucun article ne correspond à ces filtres.',
    noDraftMatches: 'Aucun brouillon ne correspond à ces filtres.',
    pages:
      'Aucune page pour l’instant. Une page, comme «\u00a0À propos\u00a0» ou les mentions légales, a sa propre URL et ne figure dans aucune liste.',
    writePage: 'Écrire une page',
    noPageMatches: 'Aucune page ne correspond à ces filtres.',
  },

  item: {
    continueWriting: 'Continuer à écrire',
    stats: 'Stats',
    unpublish: 'Dépublier',
    turn: { article: 'Transformer en page', page: 'Transformer en article' },
    turned: {
      article: (path) => `Transformée en article\u00a0: ${path}`,
      page: (path) => `Transformé en page\u00a0: ${path}`,
    },
    viewPublicPage: 'Voir la page publique',
    named: (action, title) => `${action}\u00a0: ${title}`,
    saved: (date) => `Enregistré le <time>${date}</time>`,
    unpublishedArticle: 'Article non publié',
    unpublishedChanges: 'Modifications non publiées',
    clicks: (count) => plural(count, { one: '# clic', other: '# clics' }),
    words: (count) => plural(count, { one: '# mot', other: '# mots' }),
    statsOf: (clicks, title) =>
      plural(clicks, {
        one: `# clic sur ${title}, statistiques`,
        other: `# clics sur ${title}, statistiques`,
      }),
  },

  pins: {
    pin: 'Épingler sur votre page',
    unpin: 'Désépingler',
    pinned: 'Article épinglé sur votre page',
    unpinned: 'Article désépinglé',
    full: (one, two, three) =>
      `Trois articles sont déjà épinglés sur votre page. Désépinglez d’abord «\u00a0${one}\u00a0», «\u00a0${two}\u00a0» ou «\u00a0${three}\u00a0».`,
  },

  list: {
    pages: (count) => plural(count, { one: '# page', other: '# pages' }),
    articles,
    drafts,
    isCut: (count) => `${count} parmi les 2\u202f000 résultats les plus récents`,
    tag: (tag) => `Tag\u00a0: ${tag} ×`,
    removeTagFilter: (tag) => `Retirer le filtre\u00a0: tag ${tag}`,
    sort: 'Tri',
    sorts: {
      '-updated': 'Mise à jour récente',
      updated: 'Mise à jour ancienne',
      '-created': 'Plus récents',
      created: 'Plus anciens',
      title: 'Titre A–Z',
      '-title': 'Titre Z–A',
      '-clicks': 'Plus de clics',
      clicks: 'Moins de clics',
    },
    soonest: 'Plus proches',
    bestMatch: 'Pertinence',
    columns: {
      title: 'Titre',
      created: 'Création',
      updated: 'Mise à jour',
      clicks: 'Clics',
      words: 'Mots',
      actions: 'Actions',
    },
    select: (title) => `Sélectionner ${title}`,
    selectPage: 'Tout sélectionner sur cette page',
  },

  bulk: {
    group: 'Sélection',
    // After a number of articles or drafts, both masculine.
    selected: (count) => `Sélection\u00a0: ${count}`,
    selectAll: (count) => `Sélectionner les ${formatNumber(count)} résultats`,
    clear: 'Désélectionner',
    addTag: { label: 'Ajouter un tag', done: (count) => `Tag ajouté à ${articles(count)}.` },
    removeTag: { label: 'Retirer un tag', done: (count) => `Tag retiré de ${articles(count)}.` },
    export: {
      label: 'Exporter en Markdown',
      done: (count) => plural(count, { one: '# article exporté.', other: '# articles exportés.' }),
    },
    publish: {
      label: 'Publier',
      confirmation: {
        title: 'Publier ces brouillons\u202f?',
        text: 'Tout le monde pourra les lire immédiatement.',
        confirmLabel: 'Publier les brouillons',
      },
      done: (count) => plural(count, { one: '# brouillon publié.', other: '# brouillons publiés.' }),
    },
    unpublish: {
      label: 'Dépublier',
      confirmation: {
        title: 'Dépublier ces articles\u202f?',
        text: 'Ils disparaissent du site immédiatement et deviennent des brouillons. Si vous les publiez de nouveau, ils retrouvent leur URL, leur date et leur nombre de clics.',
        confirmLabel: 'Dépublier les articles',
      },
      done: (count) => plural(count, { one: '# article dépublié.', other: '# articles dépubliés.' }),
    },
    delete: {
      label: 'Supprimer',
      confirmation: {
        title: 'Supprimer ces articles\u202f?',
        text: 'Ils disparaissent du site immédiatement. Vous pourrez les restaurer pendant 30 jours, avec leur URL et leur nombre de clics.',
        confirmLabel: 'Supprimer les articles',
      },
      done: (count) =>
        plural(count, {
          one: '# article supprimé. Vous pouvez le restaurer pendant 30 jours.',
          other: '# articles supprimés. Vous pouvez les restaurer pendant 30 jours.',
        }),
    },
    discard: {
      label: 'Abandonner',
      confirmation: {
        title: 'Abandonner ces brouillons\u202f?',
        text: 'Cette action est irréversible. Les articles publiés ne sont pas concernés.',
        confirmLabel: 'Abandonner les brouillons',
      },
      done: (count) => plural(count, { one: '# brouillon abandonné.', other: '# brouillons abandonnés.' }),
    },
    progress: (done, total) => `${formatNumber(done)} sur ${formatNumber(total)}`,
    progressLabel: 'Progression',
    stop: 'Arrêter',
    stopped: (problem) => `Arrêté\u00a0: ${problem}`,
    failed: (count) => plural(count, { one: '# échec\u00a0:', other: '# échecs\u00a0:' }),
    failure: (item, problem) => `${item}\u00a0: ${problem}`,
    moreFailures: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
    addTagTo: (count) => `Ajouter un tag à ${count}`,
    removeTagFrom: (count) => `Retirer un tag de ${count}`,
    tag: 'Tag',
    tagMissing: 'Saisissez un tag',
    oneTag: 'Saisissez un seul tag à la fois',
  },

  bin: {
    title: 'Supprimés',
    lead: 'Les articles supprimés par lot, ou par un programme avec un jeton d’accès, peuvent être restaurés pendant 30 jours.',
    size: (size) => `Ils occupent ${size} de votre stockage.`,
    onlyFinal: (size) =>
      `Rien à restaurer. Les articles qui ne peuvent pas être restaurés occupent ${size} de votre stockage jusqu’à leur effacement, 30 jours après leur suppression.`,
    none: 'Rien à restaurer.',
    viewArticles: 'Voir mes articles',
    dates: (deleted, ends) =>
      `Supprimé le <deleted>${deleted}</deleted>, récupérable jusqu’au <ends>${ends}</ends>`,
    restore: 'Restaurer',
    restoreAll: 'Tout restaurer sur cette page',
    restored: (count) => plural(count, { one: '# article restauré', other: '# articles restaurés' }),
    delete: {
      label: 'Supprimer définitivement',
      title: 'Supprimer définitivement cet article\u202f?',
      text: 'Son texte, ses versions et son nombre de clics seront effacés. Cette action est irréversible.',
      done: 'Article supprimé définitivement',
    },
    empty: {
      label: 'Vider la corbeille',
      title: 'Vider la corbeille\u202f?',
      text: 'Tout son contenu sera effacé, y compris ce qui ne peut pas être restauré. Cette action est irréversible.',
      done: 'Corbeille vidée',
    },
    passwordHint: 'Demandé, car votre connexion date de plus d’une heure',
    failed: (title, problem) => `${title}\u00a0: ${problem}`,
    inStorage: (size) => `<bin>dont ${size} dans la corbeille</bin>`,
  },

  unpublish: {
    question: 'Dépublier cet article\u202f?',
    text: 'Il disparaît du site immédiatement et devient un brouillon. Si vous le publiez de nouveau, il retrouve son URL, sa date et son nombre de clics.',
    confirm: 'Dépublier l’article',
    done: 'Article dépublié',
  },

  discard: {
    onlyCopy: 'Il n’en existe aucune autre copie.',
    onlyCopyOfArticle: 'Cet article n’est pas publié\u00a0: il n’en existe aucune autre copie.',
    hidden: 'Cet article est masqué. Si vous abandonnez son texte, il ne pourra plus être réaffiché.',
    articleStays: 'L’article publié n’est pas concerné.',
    done: 'Brouillon abandonné',
    restored: 'Brouillon restauré',
    notRestored: 'Impossible de restaurer le brouillon.',
  },

  stats: {
    allArticles: 'Tous les articles',
    total: (clicks, days) =>
      plural(clicks, {
        one: `# clic au cours des ${days} derniers jours`,
        other: `# clics au cours des ${days} derniers jours`,
      }),
    bestDay: (clicks) => `Meilleur jour\u00a0: ${formatNumber(clicks)}`,
    byDay: 'Par jour',
    noClicks: 'Aucun clic pendant cette période.',
    day: 'Jour',
    clicks: 'Clics',
    referrers: 'Sites référents',
    noReferrers: 'Aucun site référent pendant cette période.',
    host: 'Site',
    otherHosts: 'Autres sites',
    more: (count) => plural(count, { one: '# autre', other: '# autres' }),
    withoutReferrer: (clicks) =>
      plural(clicks, { one: '# clic sans site référent', other: '# clics sans site référent' }),
    hostWithClicks: (host, clicks) => `${host} ${formatNumber(clicks)}`,
    note: 'Les jours sont en UTC. Les robots connus sont exclus. Seuls sont conservés les nombres de clics et jusqu’à 20 sites référents par article et par jour.',
  },
};

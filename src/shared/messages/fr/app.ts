import type { Translation } from '../define.ts';
import type { appMessages as english } from '../en/app.ts';

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);

export const appMessages: Translation<typeof english> = {
  failures: {
    unreachable: 'Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.',
    unexpected: 'Une erreur s’est produite de notre côté. Réessayez.',
    refused: 'Le serveur n’a pas accepté votre saisie. Vérifiez-la et réessayez.',
    notFound: 'Élément introuvable. Il a peut-être été supprimé.',
    tooLarge: 'Le contenu est trop volumineux. Raccourcissez-le et réessayez.',
    tooMany: 'Trop de requêtes. Patientez un instant et réessayez.',
  },
  sessionEnded: 'Votre session est terminée. Reconnectez-vous pour continuer.',
  sessionEndedTextKept:
    'Votre session est terminée. Votre texte non enregistré est conservé. Reconnectez-vous pour continuer.',

  commaList: (items) => items.join(', '),
  browserOn: (browser, system) => `${browser} sur ${system}`,

  actions: {
    cancel: 'Annuler',
    clear: 'Effacer',
    clearFilters: 'Effacer les filtres',
    close: 'Fermer',
    copy: 'Copier',
    delete: 'Supprimer',
    discard: 'Abandonner',
    edit: 'Modifier',
    next: 'Suivant',
    previous: 'Précédent',
    remove: 'Supprimer',
    save: 'Enregistrer',
    tryAgain: 'Réessayer',
    undo: 'Annuler',
    view: 'Voir',
  },

  pages: {
    myArticles: 'Mes articles',
    myImages: 'Mes images',
    importArticles: 'Import',
    export: 'Export',
    versionHistory: 'Historique des versions',
    editArticle: 'Modifier l’article',
    dashboard: 'Tableau de bord',
    yourInfo: 'Mes informations',
    publicProfile: 'Profil public',
    accessTokens: 'Jetons d’accès',
    changes: 'Modifications',
    activity: 'Activité',
    editYourData: 'Modifier mes données',
    createArticle: 'Nouvel article',
    review: 'Relecture',
    admin: 'Administration',
    reports: 'Signalements',
    pendingApprovals: 'Approbations',
    accounts: 'Comptes',
    moderatedArticles: 'Articles',
    auditLog: 'Journal',
    settings: 'Paramètres',
    menu: 'Menu',
    status: 'État',
    invitations: 'Invitations',
    webhooks: 'Webhooks',
    deleteAccount: 'Supprimer mon compte',
  },

  header: {
    skipToContent: 'Aller au contenu',
    navigation: 'Principale',
    menu: 'Menu',
    home: 'Accueil',
    articles: 'Articles',
    search: 'Recherche',
    more: 'Plus',
    dashboard: 'Tableau de bord',
    logOut: 'Déconnexion',
    register: 'Inscription',
    logIn: 'Connexion',
    write: 'Écrire',
    switchToDark: 'Passer en mode sombre',
    switchToLight: 'Passer en mode clair',
  },

  footer: {
    credit: 'Propulsé par Markdown Blog',
    links: 'À propos de ce blog',
    tags: 'Tags',
    feed: 'Flux du blog',
    api: 'API',
    imprint: 'Mentions légales',
    privacy: 'Confidentialité',
    contact: 'Contact',
  },

  page: {
    loading: 'Chargement',
    goHome: 'Retour à l’accueil',
    notFound: 'Page introuvable',
    notFoundText: 'Cette page n’existe pas ou a été déplacée.',
    notLoaded: 'Impossible de charger cette page',
    notLoadedText: 'Vérifiez votre connexion ou rechargez la page pour obtenir la dernière version.',
    broken: 'Une erreur s’est produite',
    brokenText: 'Le problème vient de chez nous. Réessayez.',
    reload: 'Recharger',
    partNotLoaded: (part) =>
      `${part} ne se charge pas. Vérifiez votre connexion ou rechargez la page pour obtenir la dernière version. Votre texte est conservé.`,
    partBroken: (part) => `${part} ne peut pas s’afficher. Votre texte est conservé.`,
    partLoading: (part) => `${part} se charge…`,
    part: 'Cette partie de la page',
  },

  list: {
    pages: 'Pages',
    page: (page, pages) => `Page ${page} sur ${pages}`,
    titleOfPage: (title, page) => `${title}, page ${page}`,
    emptyPage: 'Cette page est vide.',
    firstPage: 'Aller à la première page',
    search: 'Rechercher',
    searchFailed: 'Impossible de charger les résultats. Réessayez.',
    moreActions: 'Autres actions',
    moreActionsFor: (item) => `Autres actions pour ${item}`,
  },

  form: {
    show: 'Afficher',
    hide: 'Masquer',
    restored: 'Vos modifications non enregistrées ont été rétablies.',
    discarded: 'Modifications abandonnées.',
    leaveQuestion: 'Quitter cette page\u202f?',
    leaveStored: 'Vos modifications ne sont pas enregistrées. Elles sont conservées dans ce navigateur.',
    leaveUnstored:
      'Vos modifications ne sont pas enregistrées. Elles sont conservées seulement jusqu’à la fermeture de cet onglet.',
    leave: 'Quitter',
    stay: 'Rester',
    ok: 'OK',
  },

  date: (month, day, year) => `${day} ${MONTHS[month]} ${year}`,
};

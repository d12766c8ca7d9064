import { formatNumber, plural, type Translation } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';

const accounts = (count: number) => plural(count, { one: '# compte', other: '# comptes' });
const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
/** Keeps a number and its noun on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
/** A number that was counted up to a bound. */
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;

const limitText =
  'Les articles restent accessibles par lien direct et sur la page de l’auteur, mais disparaissent des listes, de la recherche et des flux. Vous pourrez lever la limitation. Les éditeurs deviennent auteurs.';
const suspendText =
  'Les sessions sont terminées et la connexion n’est plus possible. Les articles disparaissent du site, et les signalements les concernant sont supprimés. Vous pourrez annuler la suspension. Les éditeurs deviennent auteurs.';
const passwordHint = 'Cette action est irréversible. Saisissez votre mot de passe pour confirmer.';
const ownerReads = 'Affiché au propriétaire du compte.';
const shownAtLogin = 'Affiché au propriétaire du compte quand il essaie de se connecter.';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: 'Administration',
    openReports: (count) =>
      plural(count, { one: '# signalement à traiter', other: '# signalements à traiter' }),
    pendingApprovals: (count) => plural(count, { one: '# compte en attente', other: '# comptes en attente' }),
  },

  list: {
    notRefreshed: 'Impossible d’obtenir la dernière version. Vérifiez votre connexion et réessayez.',
    filters: 'Filtres',
    applyFilters: 'Appliquer',
    search: 'Rechercher',
    any: 'Tous',
    removeFilter: (label, value) => `Retirer le filtre ${label}\u00a0: ${value}`,
    activeFilter: (label, value) => `${label}\u00a0: ${value}`,
    selection: 'Sélection',
    select: (name) => `Sélectionner ${name}`,
    selectPage: 'Sélectionner la page',
    selectAll: 'Tout sélectionner',
    // Accounts and articles are both masculine.
    selected: (count) => plural(count, { one: '# sélectionné', other: '# sélectionnés' }),
    selectAllMatches: (count) => `Sélectionner les ${formatNumber(count)} résultats`,
    actionOn: (action, name) => `${action}\u00a0: ${name}`,
    actions: 'Actions',
    failed: 'Échecs\u00a0:',
    stopped: (problem) => `Arrêté\u00a0: ${problem}`,
    failure: (problem) => `\u00a0: ${problem}`,
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      plural(count, {
        one: `Impossible d’annuler cette modification. ${problem}`,
        other: `Impossible d’annuler # modifications. ${problem}`,
      }),
    reason: 'Motif',
    password: 'Votre mot de passe',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email}, ${articles(articleCount)}`,
    empty: 'Aucun compte ne correspond à ces filtres.',
    cut: (count) =>
      `Résultats parmi les ${formatNumber(count)} comptes les plus récents. Utilisez «\u00a0Inscription avant\u00a0» pour voir les plus anciens.`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [plural(limited, { one: '# limité', other: '# limités' })] : []),
        ...(suspended > 0 ? [plural(suspended, { one: '# suspendu', other: '# suspendus' })] : []),
      ].join(' · '),
    columns: { account: 'Compte', registered: 'Inscription', articles: 'Articles', links: 'Liens' },
    states: { active: 'Actif', limited: 'Limité', suspended: 'Suspendu' },
    inProgress: 'Mise à jour des articles…',
    admin: 'Admin',
    unclaimed: 'Non activé',
    noEmail: 'Sans adresse email',
    claimLink: {
      copyLink: 'Copier le lien d’activation',
      shownOnce: (name) =>
        `Envoyez ce lien uniquement au propriétaire du compte ${name}. Il ne fonctionne qu’une fois, pendant 14 jours, et ne sera plus affiché.`,
      label: 'Lien d’activation',
      copy: 'Copier le lien',
      copied: 'Lien copié',
      notCopied: 'Impossible de copier le lien. Sélectionnez-le et copiez-le vous-même.',
    },
    details: (count, isCapped, links) =>
      [
        'Inscription le <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ articles` : articles(count)),
        ...(links > 0 ? [keepTogether(plural(links, { one: '# lien', other: '# liens' }))] : []),
      ].join(' · '),
    linksNote: (count) =>
      `Liens vers d’autres sites dans les ${formatNumber(count)} articles les plus récents.`,
    actions: {
      limit: {
        label: 'Limiter',
        title: (count) =>
          plural(count, { one: 'Limiter ce compte\u202f?', other: 'Limiter # comptes\u202f?' }),
        text: limitText,
        hint: ownerReads,
        confirm: (count) => plural(count, { one: 'Limiter le compte', other: 'Limiter # comptes' }),
        done: (count) => plural(count, { one: 'Compte limité', other: '# comptes limités' }),
      },
      unlimit: {
        label: 'Lever la limitation',
        title: (count) =>
          plural(count, {
            one: 'Lever la limitation de ce compte\u202f?',
            other: 'Lever la limitation de # comptes\u202f?',
          }),
        text: 'Les articles reviennent dans les listes, la recherche et les flux.',
        confirm: () => 'Lever la limitation',
        done: (count) => plural(count, { one: 'Limitation levée', other: 'Limitation levée pour # comptes' }),
      },
      suspend: {
        label: 'Suspendre',
        title: (count) =>
          plural(count, { one: 'Suspendre ce compte\u202f?', other: 'Suspendre # comptes\u202f?' }),
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Suspendre le compte', other: 'Suspendre # comptes' }),
        done: (count) => plural(count, { one: 'Compte suspendu', other: '# comptes suspendus' }),
      },
      restore: {
        label: 'Rétablir',
        title: (count) =>
          plural(count, { one: 'Rétablir ce compte\u202f?', other: 'Rétablir # comptes\u202f?' }),
        text: 'La connexion est de nouveau possible, et les articles masqués avec le compte sont publiés de nouveau.',
        confirm: (count) => plural(count, { one: 'Rétablir le compte', other: 'Rétablir # comptes' }),
        done: (count) => plural(count, { one: 'Compte rétabli', other: '# comptes rétablis' }),
      },
      setRole: {
        label: 'Changer le rôle',
        text: 'Prend effet immédiatement dans toutes les sessions.',
        title: (count) =>
          plural(count, {
            one: 'Changer le rôle de ce compte\u202f?',
            other: 'Changer le rôle de # comptes\u202f?',
          }),
        confirm: () => 'Changer le rôle',
        done: (count) => plural(count, { one: 'Rôle modifié', other: 'Rôle de # comptes modifié' }),
      },
      delete: {
        label: 'Supprimer',
        title: (count) =>
          plural(count, { one: 'Supprimer ce compte\u202f?', other: 'Supprimer # comptes\u202f?' }),
        text: 'Tous les articles publiés et tous les brouillons sont supprimés aussi.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Supprimer le compte', other: 'Supprimer # comptes' }),
        done: (count) => plural(count, { one: 'Compte supprimé', other: '# comptes supprimés' }),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'Aucun article ne correspond à ces filtres.',
    none: 'Aucun article pour le moment.',
    writeFirst: 'Écrire un article',
    cut: (count) =>
      `Résultats parmi les ${formatNumber(count)} articles les plus récents. Utilisez «\u00a0Publié avant\u00a0» pour voir les plus anciens.`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [plural(hidden, { one: '# masqué', other: '# masqués' })] : []),
        ...(suspended > 0
          ? [
              plural(suspended, {
                one: '# masqué avec le compte de son auteur',
                other: '# masqués avec le compte de leur auteur',
              }),
            ]
          : []),
      ].join(' · '),
    columns: { title: 'Titre', author: 'Auteur', published: 'Publication', links: 'Liens' },
    states: { published: 'Publié', page: 'Page', hidden: 'Masqué', suspended: 'Auteur suspendu' },
    authorRegistered: 'Inscription le <day></day>',
    details: (links) =>
      [
        'Par <author></author>',
        'Inscription le <registered></registered>',
        'Publié le <published></published>',
        ...(links > 0 ? [keepTogether(plural(links, { one: '# lien', other: '# liens' }))] : []),
      ].join(' · '),
    byAuthor: 'Du même auteur',
    sameText: 'Même texte',
    actions: {
      hide: {
        label: 'Masquer',
        title: (count) =>
          plural(count, { one: 'Masquer cet article\u202f?', other: 'Masquer # articles\u202f?' }),
        text: 'Les lecteurs n’y ont plus accès, et les signalements sont supprimés. L’auteur garde le texte comme brouillon, mais ne peut pas le publier. Vous pourrez tout réafficher plus tard.',
        hint: 'Affiché à l’auteur.',
        confirm: (count) => plural(count, { one: 'Masquer l’article', other: 'Masquer # articles' }),
        done: (count) => plural(count, { one: 'Article masqué', other: '# articles masqués' }),
      },
      unhide: {
        label: 'Réafficher',
        title: (count) =>
          plural(count, { one: 'Réafficher cet article\u202f?', other: 'Réafficher # articles\u202f?' }),
        text: 'Les lecteurs y ont de nouveau accès, sans changement et à la même place dans les listes. Les modifications faites depuis par l’auteur restent un brouillon.',
        confirm: (count) => plural(count, { one: 'Réafficher l’article', other: 'Réafficher # articles' }),
        done: (count) =>
          plural(count, {
            one: 'Article de nouveau visible',
            other: '# articles de nouveau visibles',
          }),
      },
      delete: {
        label: 'Supprimer',
        title: (count) =>
          plural(count, { one: 'Supprimer cet article\u202f?', other: 'Supprimer # articles\u202f?' }),
        text: 'L’historique des versions, les clics et le brouillon de l’auteur sont supprimés aussi.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Supprimer l’article', other: 'Supprimer # articles' }),
        done: (count) => plural(count, { one: 'Article supprimé', other: '# articles supprimés' }),
      },
    },
    hidden: 'Masqué',
  },

  pins: {
    pin: 'Épingler à l’accueil',
    unpin: 'Désépingler de l’accueil',
    pinned: 'Article épinglé à l’accueil',
    unpinned: 'Article désépinglé de l’accueil',
    full: (one, two, three) =>
      `Trois articles sont déjà épinglés à l’accueil. Désépinglez d’abord «\u00a0${one}\u00a0», «\u00a0${two}\u00a0» ou «\u00a0${three}\u00a0».`,
    notListed:
      'Les articles d’un compte limité ne peuvent pas être épinglés à l’accueil. Levez d’abord la limitation.',
  },

  reports: {
    list: 'Articles signalés',
    empty: 'Aucun signalement à traiter.',
    viewArticles: 'Voir les articles',
    cut: (count) =>
      `Voici les ${formatNumber(count)} articles les plus signalés. Les autres apparaîtront à mesure que vous traiterez ceux-ci.`,
    author: 'Par <author></author> · Inscription le <day></day>',
    reports: (count) =>
      plural(count, {
        one: '# signalement, le <day></day>',
        other: '# signalements, le dernier le <day></day>',
      }),
    reason: (reason, count) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'Auteur limité',
    alsoSuspend: (authors) =>
      plural(authors.length, {
        one: `Suspendre aussi ${authors[0] ?? ''}`,
        other: 'Suspendre aussi leurs # auteurs',
      }),
    actions: {
      dismiss: {
        label: 'Ignorer',
        title: (count) =>
          plural(count, {
            one: 'Ignorer les signalements de cet article\u202f?',
            other: 'Ignorer les signalements de # articles\u202f?',
          }),
        text: 'Rien ne change pour les lecteurs. Les signalements sont supprimés\u202f; de nouveaux signalements restent possibles.',
        confirm: () => 'Ignorer les signalements',
        done: (count) =>
          plural(count, {
            one: 'Signalements ignorés',
            other: 'Signalements de # articles ignorés',
          }),
      },
      limit: {
        label: 'Limiter l’auteur',
        title: (count) =>
          plural(count, { one: 'Limiter cet auteur\u202f?', other: 'Limiter # auteurs\u202f?' }),
        confirm: (count) => plural(count, { one: 'Limiter l’auteur', other: 'Limiter # auteurs' }),
      },
      suspend: {
        label: 'Suspendre l’auteur',
        title: (count) =>
          plural(count, { one: 'Suspendre cet auteur\u202f?', other: 'Suspendre # auteurs\u202f?' }),
        confirm: (count) => plural(count, { one: 'Suspendre l’auteur', other: 'Suspendre # auteurs' }),
      },
    },
  },

  pendingApprovals: {
    list: 'Comptes à approuver',
    notNeeded:
      'Les nouveaux comptes n’ont pas besoin d’approbation pour le moment. Ce réglage se trouve dans la section <link>Inscription</link>.',
    show: 'Afficher',
    states: { waiting: 'En attente', rejected: 'Refusés' },
    emptyWaiting: 'Aucun compte n’attend d’approbation.',
    emptyRejected: 'Aucun compte refusé.',
    viewAccounts: 'Voir les comptes',
    cut: (count) =>
      `Voici les ${formatNumber(count)} premiers. Les autres apparaîtront à mesure que vous traiterez ceux-ci.`,
    registered: 'Inscription le <day></day>',
    rejectedOn: 'Refusé le <day></day>',
    actions: {
      approve: {
        label: 'Approuver',
        done: (count) => plural(count, { one: 'Compte approuvé', other: '# comptes approuvés' }),
      },
      reject: {
        label: 'Refuser',
        title: (count) =>
          plural(count, { one: 'Refuser ce compte\u202f?', other: 'Refuser # comptes\u202f?' }),
        text: 'Les sessions sont terminées et la connexion n’est plus possible. La suppression a lieu au bout de 30 jours\u202f; d’ici là, vous pouvez encore approuver le compte.',
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Refuser le compte', other: 'Refuser # comptes' }),
        done: (count) => plural(count, { one: 'Compte refusé', other: '# comptes refusés' }),
      },
    },
  },

  invitations: {
    hints: {
      open: 'Les inscriptions sont ouvertes\u00a0: pas besoin d’invitation.',
      approval: 'Les comptes créés sur invitation n’ont pas besoin d’approbation.',
      invite: 'L’inscription se fait uniquement sur invitation.',
      closed: 'Les inscriptions sont fermées\u00a0: les invitations ne fonctionnent pas pour le moment.',
    },
    create: 'Nouvelle invitation',
    submit: 'Créer l’invitation',
    uses: 'Utilisations max.',
    usesHint: (max) => `Nombre de comptes, ${formatNumber(max)} au plus.`,
    days: 'Expire après (jours)',
    daysHint: (max) => `${formatNumber(max)} jours au plus.`,
    note: 'Note',
    noteHint: 'Facultatif. Visible uniquement par les admins.',
    linkShownOnce: 'Copiez ce lien maintenant. Il ne sera plus affiché.',
    link: 'Lien d’invitation',
    copyLink: 'Copier le lien',
    copied: 'Lien copié',
    notCopied: 'Impossible de copier le lien. Sélectionnez-le et copiez-le vous-même.',
    active: 'Invitations actives',
    empty: 'Aucune invitation active.',
    unnamed: (day) => `Créée le ${day}`,
    usesLeft: (count) =>
      plural(count, {
        one: '# utilisation restante · Expire le <day></day>',
        other: '# utilisations restantes · Expire le <day></day>',
      }),
    revoke: 'Révoquer',
    revokeOne: (name) => `Révoquer ${name}`,
    revokeTitle: 'Révoquer cette invitation\u202f?',
    revokeText: 'Le lien cesse de fonctionner. Les comptes déjà créés avec lui ne sont pas concernés.',
    revokeConfirm: 'Révoquer l’invitation',
    revoked: 'Invitation révoquée',
  },

  settings: {
    saved: 'Paramètres enregistrés',
    unsaved: 'Modifications non enregistrées',
    changedMeanwhile:
      'Les paramètres ont changé depuis leur chargement. Rechargez-les et refaites votre modification.',
    notSaved: 'Rien n’a été enregistré. Choisissez les valeurs à garder, puis enregistrez de nouveau.',
    changedByOther: 'Une autre personne a enregistré ces paramètres depuis l’ouverture de cette page\u00a0:',
    keepMine: 'Garder les miennes',
    useTheirs: 'Prendre les siennes',
    general: 'Général',
    generalText: 'Le nom du blog, pour les lecteurs et les moteurs de recherche.',
    appearance: 'Apparence',
    appearanceText:
      'Logo et couleur d’accent. Vos choix s’affichent sur cette page avant même d’être enregistrés.',
    footer: 'Pied de page',
    footerText: 'Affiché en bas de chaque page.',
    registration: 'Inscription',
    registrationText: 'Qui peut créer un compte, et l’espace dont chaque compte dispose.',
    images: 'Images',
    imagesText: 'Téléversement par les auteurs, et ses limites.',
    removeLink: 'Supprimer le lien',
    labels: {
      title: 'Titre du blog',
      tagline: 'Slogan',
      description: 'Description',
      language: 'Langue des articles',
      interfaceLanguage: 'Langue de l’interface',
      logo: 'URL du logo',
      accent: 'Couleur d’accent',
      footer: 'Texte du pied de page',
      imprint: 'Mentions légales',
      privacy: 'Politique de confidentialité',
      contact: 'Contact',
      securityContact: 'Contact de sécurité',
      pageDates: 'Date sur les pages',
      registration: 'Inscription',
      registrationRole: 'Rôle des nouveaux comptes',
      storage: 'Stockage par compte',
      uploads: 'Téléversement d’images',
      imageStorage: 'Stockage d’images par compte',
      uploadsPerHour: 'Téléversements par compte et par heure',
      headerMenu: 'Menu principal',
      footerMenu: 'Menu du pied de page',
    },
    hints: {
      title: 'Affiché dans l’en-tête, les titres des pages et les flux.',
      tagline: 'Une phrase, affichée sur la page d’accueil et dans les flux.',
      description: 'Facultative. Affichée par les moteurs de recherche. Par défaut, le slogan.',
      language: 'Langue principale, par exemple fr, de-AT ou zh-Hant.',
      interfaceLanguage: 'Menus, boutons et emails. Les onglets ouverts changent quand ils sont rechargés.',
      logo: 'Image carrée. Collez une URL, ou téléversez ou choisissez une de vos images. Laissez vide pour le logo par défaut.',
      accent:
        'Couleur des liens et des boutons, par exemple #0b5d57. Adaptée automatiquement au mode sombre. Laissez vide pour la couleur par défaut.',
      footer: 'Facultatif. Remplace la ligne par défaut.',
      pageOrUrl: 'Facultatif. Une page du blog, comme /about, ou une URL. Lien sur chaque page.',
      pageDeleted: 'Invisible pour les lecteurs\u00a0: la page a été supprimée. Choisissez-en une autre.',
      contact:
        'URL ou adresse email, publique sur chaque page. Les personnes dont le compte est suspendu ou n’est pas approuvé y trouvent à qui écrire.',
      noContact:
        'Ajoutez un contact. Sans lui, les personnes dont le compte est suspendu ou n’est pas approuvé ne peuvent pas contester la décision.',
      securityContact:
        'Facultatif. Adresse email ou URL https pour signaler des failles de sécurité. Publiée dans security.txt.',
      storage: 'En Mo. Comprend les articles, les brouillons et les versions antérieures.',
      imageStorage: 'En Mo. Comprend les images téléversées et leurs versions réduites.',
    },
    menu: {
      headerText:
        'En haut de chaque page, après Accueil et Articles. Ce qui ne tient pas se trouve sous «\u00a0Plus\u00a0» et, sur téléphone, dans le menu.',
      footerText:
        'En bas de chaque page. La page d’accueil n’a pas de pied de page\u00a0: les entrées y sont à la fin du menu principal.',
      label: 'Libellé',
      labelHint: (name) => `Par défaut\u00a0: «\u00a0${name}\u00a0»`,
      labelOptional: 'Facultatif. Par défaut, le nom de la cible.',
      kind: 'Mène à',
      kinds: { page: 'Page', tag: 'Tag', author: 'Auteur', builtIn: 'Page intégrée', url: 'URL' },
      target: 'Cible',
      targets: { page: 'Page', tag: 'Tag', author: 'Identifiant', builtIn: 'Page', url: 'URL' },
      hints: {
        page: 'Comme dans son URL\u00a0: about pour /about',
        tag: 'Le nom, ou comme dans l’URL de sa page',
        author: 'Comme dans l’URL de sa page',
        url: 'https://…, mailto:… ou un chemin comme /tags',
      },
      problems: {
        hidden: 'Invisible pour les lecteurs\u00a0: la page est masquée ou n’est pas publiée.',
        noPage: 'Invisible pour les lecteurs\u00a0: la page est devenue un article.',
        suspended: 'Invisible pour les lecteurs\u00a0: le compte est suspendu.',
        unusedTag: 'Invisible pour les lecteurs\u00a0: aucun article publié ne porte ce tag.',
        noArticles: 'Invisible pour les lecteurs\u00a0: cet auteur n’a aucun article publié.',
        deleted:
          'Invisible pour les lecteurs\u00a0: la cible a été supprimée. Choisissez-en une autre ou retirez l’entrée.',
      },
      add: 'Ajouter une entrée',
      count: (count, max) => `${count} sur ${max} entrées`,
      empty: 'Aucune entrée.',
      reset: 'Rétablir le menu par défaut',
      entry: (position, name) => (name ? `Entrée ${position}\u00a0: ${name}` : `Entrée ${position}`),
      moveUp: 'Monter',
      moveDown: 'Descendre',
      drag: 'Faire glisser pour réordonner',
      moved: (name, position, count) => `${name}\u00a0: position ${position} sur ${count}`,
      removed: (name) => `${name}\u00a0: entrée retirée`,
      unnamed: 'Entrée',
      url: (label) =>
        `«\u00a0${label}\u00a0» doit être une URL http ou https valide, mailto: avec une adresse email, ou un chemin de ce blog comme /tags`,
      noPage: (target) => `La page «\u00a0${target}\u00a0» n’existe pas.`,
      noTag: (target) => `Le tag «\u00a0${target}\u00a0» n’existe pas.`,
      noAuthor: (target) => `Aucun auteur n’a l’identifiant «\u00a0${target}\u00a0».`,
    },
    pickAccent: 'Choisir la couleur d’accent',
    preview: 'Aperçu',
    previewText: 'Texte avec <link>un lien</link>',
    previewButton: 'Bouton',
    modes: {
      open: 'Ouverte',
      approval: 'Avec approbation',
      invite: 'Sur invitation',
      closed: 'Fermée',
    },
    modeHints: {
      open: 'Tout le monde peut s’inscrire et publier. Prend effet immédiatement.',
      approval:
        'Tout le monde peut s’inscrire, mais doit avoir votre approbation pour publier. Prend effet immédiatement.',
      invite:
        'L’inscription n’est possible qu’avec une invitation. Prend effet immédiatement\u202f; les comptes existants peuvent toujours se connecter.',
      closed:
        'Personne ne peut s’inscrire. Prend effet immédiatement\u202f; les comptes existants peuvent toujours se connecter.',
    },
    pageDateModes: { off: 'Aucune date', on: 'Date de la dernière modification' },
    pageDateHints: {
      off: 'Les pages comme «\u00a0À propos\u00a0» n’affichent pas de date.',
      on: 'Les pages comme «\u00a0À propos\u00a0» affichent la date de leur dernière modification.',
    },
    registrationRoles: { author: 'Auteur', contributor: 'Contributeur' },
    registrationRoleHints: {
      author: 'Les nouveaux comptes publient eux-mêmes leurs textes.',
      contributor: 'Les nouveaux comptes soumettent leurs textes, que la rédaction publie.',
    },
    uploadModes: { on: 'Activé', off: 'Désactivé' },
    uploadHints: {
      on: 'Les auteurs peuvent téléverser des images. Si le téléversement ne fonctionne pas, consultez la page État.',
      off: 'Les auteurs peuvent uniquement utiliser des URL d’images. Les images existantes restent. Prend effet immédiatement.',
    },
    errors: {
      language: (label) => `«\u00a0${label}\u00a0» doit être un code de langue, comme fr, de-AT ou zh-Hant`,
      interfaceLanguage: (label, languages) =>
        `«\u00a0${label}\u00a0» doit être vide pour l’anglais, ou une de ces langues, avec une région si vous le souhaitez, comme de-AT\u00a0: ${languages}`,
      color: (label) => `«\u00a0${label}\u00a0» doit être une couleur hexadécimale, comme #0b5d57`,
      unreadable: (label, readable) =>
        `«\u00a0${label}\u00a0» est trop clair pour être lisible sur fond clair. Essayez ${readable}`,
      contact: (label) =>
        `«\u00a0${label}\u00a0» doit être une adresse email, ou une URL http ou https valide`,
      pageOrUrl: (label) =>
        `«\u00a0${label}\u00a0» doit être une page du blog, comme /about, ou une URL http ou https valide`,
      securityContact: (label) =>
        `«\u00a0${label}\u00a0» doit être une adresse email, ou une URL qui commence par https: ou mailto:`,
      oneOf: (label, choices) => `«\u00a0${label}\u00a0» doit être ${choices}`,
      storage: (label) => `«\u00a0${label}\u00a0» doit être un nombre entier de Mo, de 1 à 9999999`,
      uploadsPerHour: (label) => `«\u00a0${label}\u00a0» doit être un nombre entier de 1 à 99999`,
    },
  },

  auditLog: {
    list: 'Journal d’audit',
    empty: 'Aucune activité pour le moment.',
    noMatch: 'Aucune entrée ne correspond à ce filtre.',
    filter: 'Action',
    all: 'Toutes les actions',
    actNames: {
      'set-up': 'Configurer le blog',
      'make-admin': 'Donner l’accès admin',
      'remove-admin': 'Retirer l’accès admin',
      'set-role': 'Changer le rôle',
      set: 'Modifier un paramètre',
      unset: 'Réinitialiser un paramètre',
      invite: 'Créer une invitation',
      'revoke-invitation': 'Révoquer une invitation',
      'revoke-invitations': 'Révoquer toutes les invitations',
      approve: 'Approuver un compte',
      reject: 'Refuser un compte',
      'unpublish-article': 'Dépublier un article',
      'delete-article': 'Supprimer un article',
      'delete-account': 'Supprimer un compte',
      'reset-link': 'Créer un lien de réinitialisation',
      'import-author': 'Importer un auteur',
      'claim-link': 'Créer un lien d’activation',
      'claim-account': 'Activer un compte',
      'reset-password': 'Réinitialiser un mot de passe',
      unlock: 'Débloquer les connexions',
      'edit-article': 'Modifier l’article de quelqu’un d’autre',
      'hide-article': 'Masquer un article',
      'unhide-article': 'Réafficher un article',
      'pin-article': 'Épingler un article',
      'unpin-article': 'Désépingler un article',
      'move-article': 'Déplacer un article pour une page',
      'suspend-account': 'Suspendre un compte',
      'restore-account': 'Rétablir un compte',
      'limit-account': 'Limiter un compte',
      'unlimit-account': 'Lever une limitation',
      'dismiss-reports': 'Ignorer des signalements',
      'publish-submission': 'Publier un texte soumis',
      'unschedule-submission': 'Annuler la planification d’un texte soumis',
      'send-back': 'Renvoyer un texte',
      'create-webhook': 'Créer un webhook',
      'change-webhook': 'Modifier un webhook',
      'rotate-webhook-secret': 'Renouveler le secret d’un webhook',
      'delete-webhook': 'Supprimer un webhook',
      'take-back': 'Revenir en arrière',
      'undo-take-back': 'Réappliquer des modifications',
    },
    viewReports: 'Voir les signalements',
    commandLine: 'La ligne de commande',
    entry: (act) => `<actor></actor> ${act} <subject></subject>`,
    allInvitations: 'invitations',
    valueEmpty: 'vide',
    valueQuoted: (value) => `«\u00a0${value}\u00a0»`,
    change: (before, after) => `${before} → ${after}`,
    // Never end with “de”, which names with a vowel would elide.
    acts: {
      'set-up': 'a configuré le blog avec le compte',
      'make-admin': 'a donné l’accès admin à',
      'remove-admin': 'a retiré l’accès admin à',
      'set-role': 'a modifié le rôle du compte',
      set: 'a modifié le paramètre',
      unset: 'a réinitialisé le paramètre',
      invite: 'a créé l’invitation',
      'revoke-invitation': 'a révoqué l’invitation',
      'revoke-invitations': 'a révoqué toutes les',
      approve: 'a approuvé',
      reject: 'a refusé',
      'unpublish-article': 'a dépublié',
      'delete-article': 'a supprimé l’article',
      'delete-account': 'a supprimé le compte',
      'reset-link': 'a créé un lien de réinitialisation du mot de passe pour',
      'import-author': 'a importé l’auteur',
      'claim-link': 'a créé un lien d’activation pour',
      'claim-account': 'a activé le compte',
      'reset-password': 'a réinitialisé le mot de passe du compte',
      unlock: 'a débloqué les connexions pour',
      'edit-article': 'a modifié l’article',
      'hide-article': 'a masqué',
      'unhide-article': 'a réaffiché',
      'pin-article': 'a épinglé',
      'unpin-article': 'a désépinglé',
      'move-article': 'a donné à une page l’URL de',
      'suspend-account': 'a suspendu',
      'restore-account': 'a rétabli',
      'limit-account': 'a limité',
      'unlimit-account': 'a levé la limitation pour',
      'dismiss-reports': 'a ignoré les signalements concernant',
      'publish-submission': 'a publié un texte soumis par',
      'unschedule-submission': 'a annulé la planification d’un texte soumis par',
      'send-back': 'a renvoyé un texte à',
      'create-webhook': 'a créé le webhook vers',
      'change-webhook': 'a modifié le webhook vers',
      'rotate-webhook-secret': 'a renouvelé le secret du webhook vers',
      'delete-webhook': 'a supprimé le webhook vers',
      'take-back': 'a annulé les modifications faites par',
      'undo-take-back': 'a réappliqué les modifications faites par',
    },
  },

  status: {
    attention: 'À vérifier',
    allGood: 'Tout va bien.',
    checks: {
      settings: 'Paramètres',
      program: 'Programme',
      folder: 'Dossier de données',
      disk: 'Espace disque',
      secret: 'Secret',
      database: 'Base de données',
      clock: 'Horloge',
      images: 'Images',
      uploads: 'Téléversement d’images',
      integrity: 'Intégrité',
      address: 'Réseau',
      server: 'Serveur',
      proxy: 'Proxy',
      mail: 'Email',
      pages: 'Pages',
      webhooks: 'Webhooks',
      backup: 'Sauvegarde',
    },
    passed: (checks) => `Vérifications réussies\u00a0: ${checks.toLowerCase()}`,
    finding: (about) => `${about}\u00a0: `,
    server: (name, version) =>
      `Vérifié sur le serveur ${name}, version ${version}. S’il y a plusieurs serveurs, chacun a son disque, son dossier de données et ses paramètres. `,
    doctor:
      'Exécutez <code>npm run admin -- doctor</code> pour vérifier aussi l’intégrité de la base de données, le proxy et le serveur de messagerie.',
    jobs: 'Tâches en arrière-plan',
    noJobs: 'Aucune tâche en cours.',
    lastDays: (days) => `${formatNumber(days)} derniers jours`,
    table: 'Chiffres par jour',
    day: 'Jour',
    totals: (total, today) => `${formatNumber(total)} au total · ${formatNumber(today)} aujourd’hui`,
    numbersNote:
      'Les jours sont en UTC. Les éléments supprimés sont compris. Les clics excluent les robots connus.',
    numbers: {
      articles: 'Articles publiés',
      accounts: 'Comptes créés',
      clicks: 'Clics',
      reports: 'Signalements',
      mailsSent: 'Emails envoyés',
      mailsGivenUp: 'Emails en échec',
    },
    rateLimits: 'Limites de fréquence',
    noneRefused: (days) =>
      `Aucune requête n’a été bloquée au cours des ${formatNumber(days)} derniers jours.`,
    limit: 'Requêtes bloquées',
    today: 'Aujourd’hui',
    days: (count) => plural(count, { one: '# jour', other: '# jours' }),
    limits: {
      login: 'Mots de passe incorrects',
      register: 'Inscriptions par réseau',
      write: 'Modifications par compte',
      save: 'Enregistrements de brouillons par compte',
      report: 'Signalements par réseau',
      reset: 'Liens de mot de passe et d’adresse email',
      passkey: 'Connexions par clé d’accès, par réseau',
      testMail: 'Emails de test par admin',
      mail: 'Emails par destinataire',
      upload: 'Téléversements d’images par compte',
      export: 'Exports par compte',
      import: 'Imports par compte',
      tag: 'Nouveaux tags par compte',
    },
    largestAccounts: 'Comptes les plus volumineux',
    largestByImages: 'Comptes avec le plus d’images',
    noImages: 'Aucun compte n’a d’images pour le moment.',
    images: 'Images',
    nothingStored: 'Rien n’est stocké pour le moment.',
    account: 'Compte',
    storage: 'Stockage',
    shareOf: (max) => `% de ${max}`,
    email: 'Email',
    testMailHint: 'Envoyez-vous un email de test pour vérifier qu’il arrive.',
    sendTestMail: 'Envoyer un email de test',
    testMail: {
      waiting: 'Envoi de l’email de test…',
      sent: 'Le serveur de messagerie a accepté l’email de test. S’il n’arrive pas d’ici quelques minutes, vérifiez vos courriers indésirables.',
      postponed: (problem, fix) =>
        `Le serveur de messagerie n’a pas accepté l’email de test (${problem}). De nouvelles tentatives auront lieu pendant neuf heures. ${fix}`,
      givenUp: (problem) =>
        `Le serveur de messagerie a rejeté l’email de test (${problem}). Cherchez la raison dans son journal.`,
    },
    fixMail: {
      login:
        'Le serveur de messagerie exige une authentification\u00a0: ajoutez un nom d’utilisateur et un mot de passe à SMTP_URL.',
      sender: 'Le serveur de messagerie a rejeté l’expéditeur indiqué dans MAIL_FROM.',
      unknown:
        'Exécutez npm run admin -- doctor pour vérifier le serveur de messagerie indiqué dans SMTP_URL.',
    },
    running: {
      indexing: (percent) =>
        `Reconstruction de l’index de recherche\u00a0: terminée à ${percent}\u00a0% environ.`,
      rendering: (left, max) =>
        `Nouveau rendu des articles après une mise à niveau\u00a0: encore ${atLeast(left, max)}.`,
      publishing: (due, max, since) =>
        `Publication des articles planifiés\u00a0: ${atLeast(due, max)} en retard, le premier depuis le ${since}.`,
      importing: (working, waiting, failed) =>
        `Imports d’auteurs\u00a0: ${formatNumber(working)} en cours, ${formatNumber(waiting)} en attente de leurs auteurs, ${formatNumber(failed)} en échec ces dernières 24 heures.`,
      hiding: (count, max, left) =>
        `Suspension de ${accountsUpTo(count, max)}\u00a0: encore ${articles(left)} à masquer.`,
      restoring: (count, max, left) =>
        `Rétablissement de ${accountsUpTo(count, max)}\u00a0: encore ${articles(left)} à publier.`,
      relisting: (count, max) => `Mise à jour des listes de ${accountsUpTo(count, max)}.`,
      deleting: (count, max, left) =>
        `Suppression de ${accountsUpTo(count, max)}\u00a0: encore ${articles(left)}.`,
    },
  },

  errors: {
    accountNotFound: 'Ce compte n’existe plus.',
    alreadyHidden: 'Cet article est déjà masqué.',
    alreadyLimited: 'Ce compte est déjà limité.',
    alreadySuspended: 'Ce compte est déjà suspendu.',
    authorSuspended: 'L’auteur de cet article est suspendu. Rétablissez d’abord son compte.',
    discardedByAuthor: 'L’auteur a abandonné cet article depuis qu’il a été masqué.',
    hiddenWithAccount:
      'Cet article est masqué parce que le compte de son auteur est suspendu. Rétablissez plutôt le compte.',
    isAdmin: 'Ce compte a un accès admin. Retirez-le d’abord avec npm run admin -- remove-admin EMAIL.',
    keptForAdmins: {
      own: 'Seuls les admins peuvent modérer vos propres articles.',
      page: 'Seuls les admins peuvent modérer les pages.',
      hidden: 'Seuls les admins peuvent réafficher cet article.',
    },
    isEditor: 'Ce compte a le rôle d’éditeur. Donnez-lui d’abord celui d’auteur.',
    noReports: 'Cet article n’a plus de signalements.',
    notHidden: 'Aucun article masqué n’a cette URL.',
    notLimited: 'Ce compte n’est pas limité.',
    notSuspended: 'Ce compte n’est pas suspendu.',
    sameTextNotFound:
      'Aucun article publié ou masqué n’a cette URL. Vérifiez «\u00a0Même texte que l’article (URL)\u00a0».',
    notInGoodStanding: {
      suspended:
        'Ce compte est suspendu. Rétablissez-le d’abord avec npm run admin -- restore-account EMAIL.',
      limited:
        'Ce compte est limité. Levez d’abord la limitation avec npm run admin -- unlimit-account EMAIL.',
      unclaimed: 'Ce compte n’est pas encore activé. Son propriétaire doit d’abord l’activer.',
      pending:
        'Ce compte est en attente d’approbation. Approuvez-le d’abord avec npm run admin -- approve EMAIL.',
      rejected: 'Ce compte a été refusé. Approuvez-le d’abord avec npm run admin -- approve EMAIL.',
    },
  },
};

function accountsUpTo(count: number, max: number): string {
  return count >= max ? `${formatNumber(count)}+ comptes` : accounts(count);
}

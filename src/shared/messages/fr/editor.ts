import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  draftSchemaMessages as englishSchema,
  editorMessages as english,
  historyMessages as englishHistory,
  writingReplies as englishReplies,
} from '../en/editor.ts';
import { formatList } from '../formats.ts';

const serverUnreachable = 'Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

export const editorMessages: Translation<typeof english> = {
  create: 'Publier',
  update: 'Mettre à jour',
  loading: 'Chargement de l’article',
  backToList: 'Retour à la liste',

  templates: {
    label: 'Partir d’un modèle\u00a0:',
    names: { about: 'À propos', privacy: 'Politique de confidentialité' },
  },

  fields: {
    kind: 'Publier comme',
    kinds: { article: 'Article', page: 'Page' },
    kindHint:
      'L’URL d’une page est directement à la racine. Une page ne nomme aucun auteur et ne figure dans aucune liste.',
    title: 'Titre',
    cover: 'Couverture',
    coverHint: 'URL de l’image (facultatif)',
    coverNotFound: 'Aucune image trouvée à cette URL. Vérifiez-la ou utilisez-en une autre.',
    coverExpires:
      'Cette URL expire\u00a0: les lecteurs ne verront plus l’image. Utilisez une URL permanente.',
    description: 'Description',
    descriptionHint: 'Pour les listes, les flux et les aperçus de liens (facultatif)',
    descriptionLength: (used, max) => `${used} caractères sur ${max}`,
    tags: 'Tags',
    tagsHint: (max) => `${max} au plus, séparés par des virgules (facultatif)`,
    markdown: 'Markdown',
    markdownHint:
      'Consultez le <guide>guide Markdown</guide>. Tab décale les éléments de liste\u202f; appuyez d’abord sur Échap pour quitter le texte. <keys>Ctrl+Entrée publie ou met à jour, Ctrl+S enregistre le brouillon.</keys>',
  },

  toolbar: {
    label: 'Mise en forme',
    all: 'Toute la mise en forme',
    pasting: 'Collage…',
    view: 'Affichage',
    modes: { Write: 'Écrire', Split: 'Les deux', Preview: 'Aperçu' },
    focusMode: 'Mode concentration',
    exitFocusMode: 'Quitter le mode concentration (Échap)',
    withShortcut: (label, shortcut) => `${label} (${shortcut})`,
    formats: {
      bold: 'Gras',
      italic: 'Italique',
      strike: 'Barré',
      code: 'Code',
      link: 'Lien',
      heading: 'Titre',
      quote: 'Citation',
      bullets: 'Liste à puces',
      numbers: 'Liste numérotée',
      tasks: 'Liste de tâches',
      picture: 'Image',
      fence: 'Bloc de code',
      table: 'Tableau, ou aligner la colonne',
      footnote: 'Note de bas de page',
      rule: 'Séparateur',
    },
  },

  preview: {
    label: 'Aperçu',
    what: 'L’aperçu',
    empty: 'Rien à afficher pour le moment.',
    noConnection:
      'Pas de connexion. Cet aperçu n’est peut-être plus à jour. Il sera actualisé à votre retour en ligne.',
    notRendered: 'Impossible d’actualiser l’aperçu. Continuez à écrire pour réessayer.',
    unavailable: 'Ce blog ne propose pas d’aperçu.',
  },

  checks: {
    suggestions: (count) => plural(count, { one: '# suggestion', other: '# suggestions' }),
    atLine: (line, message) => `Ligne ${line}\u00a0: ${message}`,
    imageWithoutText: 'Image sans texte alternatif',
    imageWithoutUrl: 'Image sans URL',
    imageUnreachable:
      'Les lecteurs ne peuvent pas charger cette image. Téléversez-la ou utilisez une URL qui commence par https://',
    imageExpires: 'L’URL de l’image expire. Utilisez une URL permanente',
    linkWithoutUrl: 'Lien sans URL',
    imageBroken: 'Image incorrecte\u00a0: son URL doit suivre immédiatement son texte alternatif',
    linkBroken: 'Lien incorrect\u00a0: son URL doit suivre immédiatement son texte, sans espaces',
    linkUnsupported: 'Ce lien est supprimé. Utilisez une URL qui commence par https://, mailto: ou tel:',
    linkUndefined: (label) => `Aucune définition pour le lien «\u00a0${label}\u00a0»`,
    definitionUnused: (label) =>
      `«\u00a0${label}\u00a0» définit un lien qui n’est pas utilisé\u00a0: les lecteurs ne voient pas cette ligne`,
    anchorMissing: (name) =>
      `Lien sans destination\u00a0: aucun titre ni id ne s’appelle «\u00a0${name}\u00a0»`,
    footnoteMissing: (label) => `La note «\u00a0${label}\u00a0» n’a pas de texte`,
    footnoteUnused: (label) =>
      `La note «\u00a0${label}\u00a0» n’est pas utilisée\u00a0: les lecteurs ne la voient pas`,
    footnoteRepeated: (label) =>
      `La note «\u00a0${label}\u00a0» a deux textes. Les lecteurs voient le premier`,
    footnoteLabel: 'La note est affichée comme du texte\u00a0: son nom ne peut pas contenir d’espaces',
    hiddenElement: 'Cet élément n’est pas affiché aux lecteurs',
    tagRemoved: (tag) => `${tag} est supprimé. Pour l’afficher, mettez-le entre accents graves`,
    tagUnclosed: 'Balise non fermée\u00a0: les lecteurs ne voient pas ce texte',
    styleRemoved: 'Les styles et les classes sont supprimés',
    comment: 'Ce commentaire n’est pas affiché aux lecteurs',
    commentUnclosed: 'Commentaire non fermé\u00a0: il masque le reste de l’article',
    frontMatter: 'Le front matter n’est pas affiché aux lecteurs',
    codeUnclosed: 'Bloc de code non fermé\u00a0: le reste de l’article est affiché comme du code',
    math: 'Les formules sont affichées comme du texte',
    templatePlaceholder: 'Passage à compléter',
    wikiLink: 'Les liens wiki sont affichés comme du texte',
    templateTag: 'Cette balise de modèle est affichée comme du texte',
    plainText: (syntax) => `${syntax} est affiché comme du texte`,
    alert:
      'Cette alerte est affichée comme une citation. Utilisez NOTE, TIP, IMPORTANT, WARNING ou CAUTION, seul sur la ligne',
    headingSpace: 'Il manque un espace après # dans ce titre',
    emphasisSpace: 'Gras non fermé\u00a0: supprimez l’espace avant les astérisques de fin',
    readAsFormat: (text) =>
      `${text} est lu comme de la mise en forme. Pour l’afficher tel quel, mettez-le entre accents graves`,
    backslash:
      'Certaines barres obliques inverses sont supprimées. Pour les afficher, mettez ce texte entre accents graves',
    tableDelimiter:
      'Tableau affiché comme du texte\u00a0: sous l’en-tête, il faut une ligne de tirets avec autant de cellules',
    cellsLost: 'Cette ligne a plus de cellules que l’en-tête. Les lecteurs ne voient pas les autres',
    placeholder: 'Passage à compléter (TK)',
    skippedLevel: (before, level) => `Le titre passe du niveau ${before} au niveau ${level}`,
    words: (count) => plural(count, { one: '# mot', other: '# mots' }),
    readingTime: (minutes) => `${formatNumber(minutes)}\u00a0min de lecture`,
    size: (kibibytes, max) => `${formatNumber(kibibytes)}\u00a0Kio sur ${formatNumber(max)}`,
    tooLong: (kibibytes) => `${formatNumber(kibibytes)}\u00a0Kio de trop`,
  },

  paste: {
    formattingLost:
      'La mise en forme n’a pas pu être convertie\u00a0: le contenu a été collé comme du texte. Annulez et collez de nouveau pour réessayer.',
    imagesLost: (count) =>
      plural(count, {
        one: 'Une image n’a pas été collée\u00a0: le presse-papiers ne contient que son nom. Copiez-la seule ou téléversez-la.',
        other:
          '# images n’ont pas été collées\u00a0: le presse-papiers ne contient que leurs noms. Copiez-les une par une ou téléversez-les.',
      }),
    unsupported: 'Seuls les images et les fichiers Markdown peuvent être ajoutés à un article.',
    fileTooLarge: (name) => `${name} dépasse 1\u00a0Mio, la limite d’un article.`,
    filesTooLarge: 'Ensemble, ces fichiers dépassent 1\u00a0Mio, la limite d’un article.',
    notUtf8: (name) => `${name} n’est pas un fichier texte en UTF-8. Enregistrez-le en UTF-8 et réessayez.`,
    frontMatter: {
      notLoaded: (name) =>
        `Le code qui lit le front matter ne s’est pas chargé\u00a0: ${name} a été ajouté avec. Annulez et ajoutez de nouveau le fichier pour réessayer.`,
      invalid: (name, why) => `${name} a été ajouté avec son front matter. ${why}`,
      added: (name) => `${name} a été ajouté.`,
      inPast: (date) =>
        `Sa date, le ${date}, est passée et n’est pas utilisée\u00a0: un nouvel article prend la date de sa publication.`,
      slug: (slug) =>
        `Son URL, «\u00a0${slug}\u00a0», n’est pas utilisée\u00a0: vous pourrez changer l’URL une fois l’article publié.`,
      localCover: 'Sa couverture est un fichier\u00a0: déposez l’image sur le champ Couverture.',
    },
  },

  uploads: {
    placeholder: (name) => `Téléversement de ${name}…`,
    label: 'Téléversement des images',
    waiting: 'En attente',
    uploading: (percent) => `${percent}\u00a0%`,
    processing: 'Traitement',
    offline: 'Vous êtes hors ligne. Le téléversement reprendra à votre retour en ligne.',
    loggedOut: 'Le téléversement reprendra après votre reconnexion.',
    notKept: 'Gardez cet onglet ouvert\u00a0: le fichier ne fait pas partie du brouillon enregistré.',
    cancel: (name) => `Annuler le téléversement de ${name}`,
    retry: (name) => `Réessayer le téléversement de ${name}`,
    uploaded: 'Image téléversée. Saisissez son texte alternatif.',
    tooLarge: 'Elle dépasse 25\u00a0Mio. Réduisez-la et réessayez.',
    placeholderGone: (name) => `${name} a été téléversé, mais son emplacement dans le texte a été supprimé.`,
    insert: 'Insérer l’image',
    lost: (names) => `Téléversement annulé, car vous avez quitté l’éditeur\u00a0: ${formatList(names)}`,
    publishes: 'La publication aura lieu à la fin du téléversement.',
    dontPublish: 'Ne pas publier',
    notPublished:
      'Article non publié\u00a0: une image n’a pas été téléversée. Réessayez ou annulez son téléversement, puis publiez de nouveau.',
    notPublishedWithout: 'Article non publié\u00a0: vérifiez votre texte, puis publiez de nouveau.',
  },

  saveStatus: {
    saving: 'Enregistrement…',
    saved: (time) => `Enregistré à ${time}`,
    onDevice: (why) => joinReason('Enregistré sur l’appareil', why),
    savingOnDevice: (why) => joinReason('Enregistrement sur l’appareil…', why),
    temporarily: (why) => joinReason('Enregistré temporairement, perdu si le navigateur plante', why),
    storageFull: 'Non enregistré · Stockage du navigateur plein',
    storageBlocked: 'Non enregistré · Stockage du navigateur bloqué',
    download: 'Télécharger',
    noConnection: 'Pas de connexion',
    noAnswer: 'Le serveur ne répond pas',
    loggedOut: 'Session terminée',
    conflict: 'Choisissez une version ci-dessus',
    publicationUnconfirmed: 'Publication non confirmée. Réessayez',
  },

  draft: {
    opened: (savedAt) => `Vous modifiez un brouillon enregistré le <time>${savedAt}</time>.`,
    notPublished: 'Il n’est pas encore publié.',
    changesArticle: 'Les lecteurs voient la version publiée jusqu’à ce que vous la mettiez à jour.',
    showChanges: 'Afficher les modifications',
    hideChanges: 'Masquer les modifications',
    published: 'Version publiée',
    yourDraft: 'Votre brouillon',
    start: 'Nouveau brouillon',
    continue: 'Continuer «\u00a0<title></title>\u00a0»',
    gone: 'Ce brouillon a été publié ou abandonné.',
    detached:
      'Le brouillon d’origine a été publié ou abandonné ailleurs. Vos modifications se trouvent maintenant dans un nouveau brouillon.',
    notLoaded: 'Impossible de charger le brouillon.',
    discard: 'Abandonner le brouillon',
    discardQuestion: 'Abandonner ce brouillon\u202f?',
    discarded: 'Brouillon abandonné.',
    discardText: 'Vous pourrez annuler tant que vous restez sur cette page.',
  },

  conflict: {
    draftChanged: 'Ce brouillon a été modifié ailleurs',
    articleChanged: 'Cet article a été modifié ailleurs',
    draftText: 'Choisissez la version à garder. Rien n’est enregistré ni publié avant votre choix.',
    articleText: 'Choisissez la version à garder. Rien n’est perdu avant votre choix.',
    chooseFirst: 'Ce brouillon a été modifié ailleurs. Choisissez la version à garder.',
    yours: 'Votre version',
    saved: 'Version enregistrée',
    markdownOf: (version) => `${version} en Markdown`,
    keepMine: 'Garder ma version',
    useSaved: 'Utiliser la version enregistrée',
    showSaved: 'Afficher la version enregistrée',
  },

  others: {
    article: 'Vous modifiez un article écrit par <author></author>.',
    page: 'Vous modifiez une page écrite par <author></author>.',
    note: 'Vos modifications restent dans ce navigateur jusqu’à la mise à jour. L’historique des versions indique qu’elles sont de vous.',
    kept: 'Ce que vous avez écrit est toujours dans ce navigateur.',
  },

  lock: {
    elsewhere: 'Vous modifiez ce texte dans un autre onglet.',
    takenOver:
      'Vous modifiez maintenant ce texte dans un autre onglet. Vos modifications ici sont conservées.',
    continueHere: 'Continuer ici',
  },

  login: {
    title: 'Connectez-vous pour continuer à écrire',
    notNow: 'Plus tard',
  },

  publish: {
    question: 'Publier cet article\u202f?',
    text: 'Tout le monde pourra le lire immédiatement.',
    confirm: 'Publier l’article',
    updateQuestion: 'Mettre à jour cet article\u202f?',
    updateText: 'Les lecteurs verront vos modifications immédiatement.',
    updateConfirm: 'Mettre à jour l’article',
    publishedElsewhere:
      'Ce brouillon a été publié ailleurs avec un autre texte. Votre texte est maintenant un nouveau brouillon. Appuyez de nouveau sur le bouton pour le publier.',
    busy: 'Le serveur est très sollicité. Votre texte est conservé dans un brouillon. Réessayez dans un instant.',
    asScheduled:
      'Votre article a été publié comme prévu. Appuyez sur Mettre à jour pour publier d’autres modifications.',
  },

  restored: {
    notLoaded: 'Impossible de charger cette version.',
    done: (date) =>
      `Version du ${date} restaurée. Les lecteurs la verront quand vous publierez ou mettrez à jour.`,
  },

  schedule: {
    open: 'Planifier…',
    reopen: 'Replanifier…',
    schedule: 'Planifier',
    reschedule: 'Replanifier',
    unschedule: 'Annuler la planification',
    title: 'Planifier la publication',
    titleAgain: 'Replanifier la publication',
    date: 'Date',
    time: 'Heure',
    timeZone: (zone) => `Fuseau horaire\u00a0: ${zone}`,
    scheduledFor: (date, zone) => `Planifié pour le <time>${date}</time>, ${zone}`,
    moment: (date, zone) => `${date}, ${zone}`,
    willBePublished: (date) => `Sera publié le ${date}.`,
    happensTwice: (date) =>
      `Cette heure existe deux fois, car les horloges reculent ce jour-là. La publication aura lieu la première fois\u00a0: ${date}.`,
    skipped: (time) =>
      `${time} n’existe pas ce jour-là, car les horloges avancent. Choisissez une autre heure.`,
    incomplete: 'Choisissez une date et une heure.',
    noSuchDay: 'Cette date n’existe pas.',
    inPast: 'Choisissez une date et une heure à venir.',
    tooFarAhead: (years) => `La publication doit avoir lieu dans les ${years} ans à venir.`,
    scheduled: 'Article planifié',
    viewScheduled: 'Voir les articles planifiés',
    unscheduled: 'Planification annulée. L’article est de nouveau dans les brouillons.',
    failed: (problem) => `La publication prévue n’a pas pu avoir lieu. ${problem}`,
    changedMeanwhile: 'Le brouillon vient d’être modifié ailleurs. Réessayez.',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof englishHistory> = {
  noneYet:
    'Aucune version antérieure pour le moment. Les versions sont enregistrées automatiquement pendant que vous écrivez.',
  noDraft: 'Ouvrez un brouillon pour voir ses versions.',
  viewDrafts: 'Voir les brouillons',
  continueWriting: 'Continuer à écrire',
  back: 'Retour à l’historique',

  article: 'Article',
  draft: 'Brouillon',
  version: 'Version',

  versionFrom: (date) => `Version du ${date}`,
  restore: 'Restaurer cette version',
  restoreHint:
    'La restauration charge cette version dans l’éditeur. Les lecteurs la verront quand vous publierez ou mettrez à jour.',
  isCurrent: 'C’est la version actuelle.',
  currentDraft: 'Brouillon actuel',
  currentArticle: 'Version publiée',

  kinds: {
    published: 'Version publiée',
    draft: 'Brouillon',
    guard: 'Avant une grande suppression',
  },
  // After the kind and a comma.
  savedBy: {
    thisSession: 'depuis ce navigateur',
    session: (browser) => (browser === '' ? 'depuis un navigateur inconnu' : `depuis ${browser}`),
    token: (name) => `avec le jeton «\u00a0${name}\u00a0»`,
    import: (file) => (file === '' ? 'par un import' : `par l’import de «\u00a0${file}\u00a0»`),
    takeBack: () => 'retour en arrière',
    command: () => 'par l’exploitant',
    editor: (name) => (name === '' ? 'par la rédaction' : `par ${name}`),
  },
  longer: (size) => `${size} de plus`,
  shorter: (size) => `${size} de moins`,
  sameLength: 'même longueur',
  titleChanged: 'titre modifié',
  details: (parts) => parts.join(', '),

  difference: {
    what: 'La comparaison',
    region: (before, after) => `Modifications\u00a0: ${before}, ${after}`,
    count: (count) => plural(count, { one: '# modification', other: '# modifications' }),
    none: 'Le texte est identique.',
    layout: 'Disposition',
    layouts: { 'Side by side': 'Côte à côte', 'One column': 'Une colonne' },
    before: 'Avant\u00a0:',
    after: 'Après\u00a0:',
    removed: 'Supprimé\u00a0:',
    added: 'Ajouté\u00a0:',
    showUnchanged: (lines) =>
      plural(lines, { one: 'Afficher # ligne inchangée', other: 'Afficher # lignes inchangées' }),
    tags: 'Tags',
    field: (label) => `${label}\u00a0:`,
    empty: 'aucun',
  },
};

export const writingReplies: Translation<typeof englishReplies> = {
  articleNotFound: 'Cet article est introuvable. Il a peut-être été supprimé.',
  pagesNeedAdmin:
    'Seuls les admins peuvent publier des pages. Publiez ce texte comme article ou adressez-vous à un admin.',
  placeholderLeft: (placeholder) =>
    `Cette page contient encore un passage à compléter\u00a0: ${placeholder} Remplacez-le ou supprimez-le avant de publier.`,
  articleChanged: 'Cet article a été modifié ailleurs. Comparez les versions avant de le mettre à jour.',
  changedByEditor: 'La rédaction a modifié cet article. Comparez les versions avant de le mettre à jour.',
  draftNotFound: 'Ce brouillon est introuvable. Il a peut-être été publié ou abandonné.',
  draftChanged: 'Ce brouillon a été enregistré ou publié ailleurs.',
  draftId: 'L’identifiant d’un brouillon doit être un UUID en minuscules.',
  versionNotFound: 'Cette version est introuvable. Les anciennes versions sont supprimées au fil du temps.',
  savingTooOften: 'Vous enregistrez trop souvent. Réessayez dans une minute.',
  tooManyDrafts: (max) =>
    `Vous avez atteint la limite de ${formatNumber(max)} brouillons. Publiez ou abandonnez d’abord l’un d’eux.`,
  tooLargeDrafts: (mebibytes) =>
    `Vos brouillons dépasseraient la limite de ${formatNumber(mebibytes)}\u00a0Mio. Publiez ou abandonnez d’abord l’un d’eux.`,
  tagNotFound: 'Ce tag est introuvable. Aucun article ne l’utilise.',
  tooManyTags: (max) =>
    `Ce blog a atteint la limite de ${formatNumber(max)} tags. Utilisez des tags existants.`,
  newTagsPerDay: (max, wait) =>
    `Vous pouvez ajouter ${formatNumber(max)} nouveaux tags par jour. Utilisez des tags existants ou réessayez dans ${wait}.`,
  tooManyOwnTags: (max) =>
    `Vous avez atteint votre limite de ${formatNumber(max)} nouveaux tags. Utilisez des tags existants.`,
  authorStorageFull: (max) =>
    `Cela dépasserait la limite de stockage de ${max} du compte de l’auteur. Raccourcissez l’article ou demandez-lui de libérer de l’espace.`,
  indexing: 'Vos brouillons sont en cours d’indexation. Relancez la recherche dans un instant.',
  notForDrafts: 'Les brouillons peuvent seulement être publiés ou supprimés.',
  notForArticles:
    'Les articles publiés peuvent être dépubliés, supprimés ou exportés, et leurs tags modifiés.',
};

export const draftSchemaMessages: Translation<typeof englishSchema> = {
  article: 'Article',
  articleVersion: 'Version de l’article',
  publishAt: 'Heure de publication',
  createdAt: 'Date de publication',
  tooEarly: (year) => `Les dates antérieures à ${year} ne sont pas possibles.`,
  scheduledSlug: 'L’URL d’un article planifié vient de son titre. Omettez «\u00a0slug\u00a0».',
  publishAtFormat: (label) =>
    `«\u00a0${label}\u00a0» doit être une date et une heure en UTC, comme 2030-01-31T18:30:00.000Z`,
  tags: (max, length) =>
    `Un brouillon peut avoir au plus ${max} tags de ${length} caractères chacun, sans caractères NUL`,
};

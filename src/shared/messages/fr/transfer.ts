import { formatNumber, plural, type Translation } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'Cette URL est déjà utilisée. Choisissez-en une autre.',
    inBin:
      'Un article que vous avez supprimé a encore cette URL. Restaurez-le ou supprimez-le définitivement sous Mes articles, Supprimés. Ou choisissez une autre URL.',
    reserved: 'Cette URL est réservée. Choisissez-en une autre.',
    reservedForPages: (slug) =>
      `Une page ne peut pas avoir l’URL /${slug}, que le blog utilise lui-même. Choisissez-en une autre.`,
    unusable: 'Utilisez des lettres ou des chiffres pour l’URL.',
    tooManyOldUrls:
      'Cette URL ne peut plus être changée\u00a0: 20 anciennes URL redirigent déjà vers l’article.',
    change: 'Changer l’URL',
    label: 'URL',
    hint: (folder) =>
      `La partie après ${folder}. Les espaces et les symboles deviennent des traits d’union. L’ancienne URL redirige vers la nouvelle.`,
    done: (path) => `Nouvelle URL\u00a0: ${path}`,
    moved: (title, path) =>
      `«\u00a0${title}\u00a0» avait cette URL et se trouve maintenant à ${path}. Les anciens liens y mènent toujours.`,
  },

  frontMatter: {
    invalid: (format, reason) => `Le front matter n’est pas du ${format} valide\u00a0: ${reason}.`,
    at: (reason, line, column) => `${reason}, ligne ${line}, colonne ${column}`,
    unclosed: (fence) => `Il manque au front matter la ligne de fin «\u00a0${fence}\u00a0».`,
    tooLong: 'Le front matter est trop long. Il peut faire jusqu’à 64\u00a0Kio.',
    tooDeep: 'Le front matter est trop imbriqué.',
    alias: 'Le front matter utilise des alias YAML, qui ne sont pas pris en charge.',
    language: (language) =>
      `Le front matter en «\u00a0${language}\u00a0» n’est pas pris en charge. Utilisez YAML, TOML ou JSON.`,
    invalidDate: (date) => `«\u00a0${date}\u00a0» n’est pas une date.`,
  },

  importBlog: {
    noAuthor: 'Sans auteur',
    noAccount: 'L’auteur n’a pas de compte ici.',
    refused: (author, reason) => `${author}\u00a0: ${reason}`,
    nameAccount: 'Choisissez un compte pour les articles sans auteur\u00a0: --without-author EMAIL',
    unconfirmed: (author, email) =>
      `Un compte a l’adresse ${email}, mais son propriétaire ne l’a pas confirmée. Pour l’utiliser\u00a0: --author "${author}=${email}"`,
    looksLikeAdmin: (author) =>
      `Ce nom ressemble à celui d’un admin. Choisissez un compte à utiliser\u00a0: --author "${author}=EMAIL"`,
    unknownAuthor: (name) => `Aucun auteur de ces fichiers ne s’appelle «\u00a0${name}\u00a0».`,
    invalidAuthors: 'data/authors.json n’est pas un objet JSON de 16\u00a0Mio au plus.',
  },

  export: {
    lead: 'Téléchargez vos articles, brouillons et images dans un fichier ZIP. Vous pourrez l’importer dans un autre blog ou l’utiliser avec Hugo.',
    own: 'Votre contenu',
    ownText: 'Articles publiés, brouillons et images.',
    fields: {
      article: 'Article',
      history: 'Inclure l’historique des versions',
      personalData: 'Inclure les données personnelles',
    },
    historyHint: 'Les versions antérieures de vos articles et brouillons.',
    personalDataHint:
      'Tout ce qui est stocké d’autre à votre sujet\u00a0: compte, profil, sessions, paramètres et activité.',
    submit: 'Exporter',
    whole: 'Tout le blog',
    wholeHistory: 'Inclure les versions antérieures',
    wholeHistoryHint: 'Celles qui ont été publiées. Les brouillons restent privés.',
    wholeText: 'Articles publiés de tous les auteurs, avec leurs images. Réservé aux admins.',
    submitWhole: 'Exporter tout le blog',
    progress: (size) => `Export… ${size} pour l’instant`,
    progressLabel: 'Export',
    cancel: 'Annuler',
    done: 'Export téléchargé',
    canceled: 'Export annulé',
    failed: 'L’export a échoué. Réessayez.',
    item: 'Exporter',
    beforeDeletion: 'Exportez d’abord votre contenu',
    running: 'Vous avez déjà un export en cours. Attendez qu’il se termine.',
    ownNetwork: 'Trop d’exports sont en cours depuis votre réseau. Réessayez dans quelques instants.',
    busy: 'Trop d’exports sont en cours. Réessayez dans quelques instants.',
  },

  import: {
    notZip: 'Ce fichier n’est ni un fichier ZIP ni un export de WordPress ou de Ghost, ou il est endommagé.',
    tooManyFiles: (max) => `L’import contient trop de fichiers. La limite est de ${max}.`,
    directoryTooLarge: 'Les noms et les notes des fichiers de l’archive ZIP sont trop longs.',
    tooLarge: 'L’import est trop volumineux. La limite est de 1\u00a0Gio une fois décompressé.',
    suspicious: (name) =>
      `«\u00a0${name}\u00a0» dépasse 50\u00a0Mio et 100 fois sa taille une fois décompressé. L’import a été refusé.`,
    unsafePath: (name) => `«\u00a0${name}\u00a0» pointe hors de l’archive. L’import a été refusé.`,
    duplicate: (name) => `L’archive contient deux fois «\u00a0${name}\u00a0». L’import a été refusé.`,
    overlapping: (name) =>
      `«\u00a0${name}\u00a0» partage des octets avec un autre fichier de l’archive. L’import a été refusé.`,
    damagedEntry: (name) => `«\u00a0${name}\u00a0» est endommagé. Recréez l’archive.`,
    link: (name) => `«\u00a0${name}\u00a0» est un lien. Remplacez-le par le fichier vers lequel il pointe.`,
    encrypted: (name) => `«\u00a0${name}\u00a0» est chiffré. Retirez le mot de passe et réessayez.`,
    fileTooLarge: 'Le fichier dépasse 1\u00a0Mio.',
    notUtf8: 'Le fichier n’est pas du texte en UTF-8.',
    cutOff: 'Le fichier est incomplet. Les articles qui suivent manquent.',
    damaged: 'L’article est endommagé dans l’export\u00a0: ce n’est pas du XML valide.',
    invalidJson: 'Le fichier n’est pas du JSON valide ou il est incomplet.',
    jsonTooComplex: 'Le fichier JSON contient trop de valeurs, ou elles sont trop imbriquées.',
    tableTooLarge:
      'Le tableau des articles est trop volumineux. La limite est de 32\u00a0Mio et d’un million de champs.',
    tooDeep: 'Le fichier XML contient trop d’éléments ouverts. Il est endommagé.',
    tooManyAttributes: 'Un élément du fichier XML a trop d’attributs. Il est endommagé.',
    nameTooLong: (name) =>
      `Le nom de «\u00a0${name}\u00a0» est trop long. La limite est de 1\u202f000 caractères.`,
    tooLongToRead:
      'La lecture de cette archive demande trop de temps ou de mémoire. Divisez-la en fichiers ZIP plus petits et importez-les un par un.',
    articleTooLong:
      'La conversion de cet article demande trop de temps ou de mémoire. Divisez-le dans l’ancien blog et exportez-le de nouveau.',
    readingLater: 'Le serveur est très sollicité. L’import reprendra bientôt.',
    jsonTooLarge: 'Le fichier dépasse 128\u00a0Mio. Exportez vos articles en plusieurs parties.',
    isResponse: 'On dirait un commentaire sur un autre article.',
    noText: 'L’article n’a pas de texte.',
    tooCostly: 'L’article est trop complexe pour être affiché.',
    otherType: (type) =>
      `Le contenu de type «\u00a0${type}\u00a0» n’est pas importé, seulement les articles et les pages.`,
    inTrash: 'L’article est dans la corbeille.',
    wasPrivate: 'Il était privé\u00a0: il devient un brouillon.',
    describesFolder: 'Il décrit un dossier du site\u00a0: ce n’est pas un article.',
    notFoundPage: 'C’est la page d’erreur de l’ancien site\u00a0: ce n’est pas un article.',
    excluded: 'La configuration de l’ancien site l’exclut\u00a0: ce n’est pas un article.',
    siteTemplate: 'C’est un modèle du site\u00a0: ce n’est pas un article.',
    describesSource: 'Il décrit les fichiers\u00a0: ce n’est pas un article.',
    otherFormat: (format) =>
      `Le format ${format} n’est pas pris en charge. Convertissez d’abord le fichier en Markdown.`,
    noFrontMatter: 'Il n’a pas de front matter\u00a0: ce n’est pas un article.',
    wasTemplate: 'Il se trouve dans un dossier de modèles\u00a0: il devient un brouillon.',
    wasExpired: 'Il a expiré\u00a0: il devient un brouillon.',
    unsureDraft: (field) =>
      `«\u00a0${field}\u00a0» n’indique pas qu’il était public\u00a0: il devient un brouillon.`,
    wasProtected: 'Il était protégé par un mot de passe\u00a0: il devient un brouillon.',
    wasLimited: 'Il était réservé aux membres\u00a0: il devient un brouillon.',
    wasEmail: 'Il n’a été envoyé que par email\u00a0: il devient un brouillon.',
    coAuthors: 'Il a plusieurs auteurs. Seul le premier est gardé.',
    onlyPlainText: 'L’export ne contient que son texte brut. La mise en forme est perdue.',
    dateOfFile: (day) =>
      `Il n’a pas de date\u00a0: il prend celle de la dernière modification de son fichier, le ${day}.`,
    dateOfChange: (day) => `Il n’a pas de date\u00a0: il prend celle de sa dernière modification, le ${day}.`,
    dateOfCommit: (day) =>
      `Il n’a pas de date\u00a0: il prend celle du premier commit de son fichier dans le dépôt Git, le ${day}.`,
    undated: 'Il n’a pas de date.',
    undatedDraft: 'Il n’a pas de date\u00a0: il devient un brouillon.',
    undatedRefused:
      'Il n’a pas de date. Choisissez-en une pour tous ces articles avec --undated 2026-01-31, ou --undated drafts.',
    untitled: 'Sans titre',
    titleCut: 'Le titre est trop long et a été raccourci.',
    textCut: (label, max) => `«\u00a0${label}\u00a0» dépassait ${max} caractères et a été raccourci.`,
    oldUrlsLeft:
      'Ses anciennes URL ne redirigent pas ici\u00a0: seuls les admins peuvent ajouter des redirections.',
    tooManyArticles: (max) =>
      `Un import peut contenir jusqu’à ${max} articles. Importez les autres séparément.`,
    coverLost: 'La couverture n’est pas sur le web. Téléversez-la dans l’éditeur.',
    lostTags: (tags, max, length) =>
      `Non repris\u00a0: ${tags.slice(0, 10).join(', ')}${tags.length > 10 ? ', …' : ''}. Un article peut avoir ${max} tags de ${length} caractères au plus.`,
    templateTags: (tags) =>
      `Les shortcodes et les balises de modèle sont affichés comme du texte\u00a0: ${tags
        .slice(0, 10)
        .map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name))
        .join(', ')}${tags.length > 10 ? ', …' : '.'}`,
    embeds: (count) =>
      plural(count, {
        one: '# contenu intégré est devenu un lien.',
        other: '# contenus intégrés sont devenus des liens.',
      }),
    lostElements: (count) =>
      plural(count, {
        one: '# élément, tel qu’un formulaire ou un script, a été supprimé.',
        other: '# éléments, tels que des formulaires ou des scripts, ont été supprimés.',
      }),
    leftOut: (names) =>
      `Non repris\u00a0: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : '.'}`,
    shortcodes: (names) => `Affichés comme du texte\u00a0: ${names.map((name) => `[${name}]`).join(', ')}.`,
    lostStyles: (count) =>
      plural(count, {
        one: '# élément a perdu sa couleur, sa taille ou son alignement.',
        other: '# éléments ont perdu leur couleur, leur taille ou leur alignement.',
      }),
    unresolved: (count) =>
      plural(count, {
        one: '# lien vers une note manquante est devenu du texte.',
        other: '# liens vers des notes manquantes sont devenus du texte.',
      }),
    missingLinks: (urls, count) =>
      `${plural(count, {
        one: '# lien mène à un fichier qui ne devient pas un article public',
        other: '# liens mènent à des fichiers qui ne deviennent pas des articles publics',
      })}\u00a0: ${urls.join(', ')}${count > urls.length ? ', …' : '.'}`,
    slugTaken: (slug) =>
      `L’URL /allArticles/${slug} est déjà prise\u00a0: l’article en reçoit une semblable.`,
    newTagsLeftOut: (tags) =>
      `Non repris\u00a0: ${tags.join(', ')}. Vous avez ajouté trop de nouveaux tags aujourd’hui. Ajoutez-les plus tard ou demandez à un admin d’importer l’archive.`,
    replaces: (title, path) => `Remplace «\u00a0${title}\u00a0» (${path}), qui vient d’un fichier de ce nom.`,
    makesWay: (title) =>
      `«\u00a0${title}\u00a0» laisse sa place à cette page et reçoit une URL semblable. Les anciens liens y mènent toujours.`,
    pageUrlTaken: (path) => `L’URL ${path} est déjà prise\u00a0: la page en reçoit une semblable.`,
    pageUrlReserved: (path) =>
      `Le blog utilise lui-même l’URL ${path}\u00a0: la page en reçoit une semblable.`,
    isPage: 'Il devient une page.',
    wasArticle: 'Un import précédent en avait fait un article.',
    pageNeedsAdmin:
      'Seuls les admins peuvent publier des pages\u00a0: cette page est donc devenue le brouillon d’un article.',
    placeholderLeft: (placeholder) =>
      `Cette page contient encore un passage à compléter\u202f; elle est devenue un brouillon\u00a0: ${placeholder}`,
    oldUrls: (paths) => `Redirige depuis ${paths.join(', ')}.`,
    imageLeftOut: (url, reason) => `L’image ${url} n’a pas été importée\u00a0: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, { one: '# image reste où elle est', other: '# images restent où elles sont' })}\u00a0: ${urls.slice(0, 5).join(', ')}${urls.length > 5 ? ', …' : ''}`,
    imageMissing: 'le fichier manque.',
    moreImages: (count) =>
      plural(count, {
        one: '# autre image n’a pas été importée.',
        other: '# autres images n’ont pas été importées.',
      }),
    imagesTooCostly:
      'Les images n’ont pas été importées, car le texte est trop complexe. Téléversez-les dans l’éditeur.',
  },
};

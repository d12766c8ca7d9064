import { formatNumber, plural, type Translation } from '../define.ts';
import type { importMessages as english, importReplies as englishReplies } from '../en/imports.ts';

export const importReplies: Translation<typeof englishReplies> = {
  unfinished: 'Vous avez déjà un import. Terminez-le ou abandonnez-le d’abord.',
  notFound: 'Cet import est introuvable.',
  notReady: 'Cet import ne peut pas démarrer. Téléversez de nouveau l’archive.',
  chooseDate:
    'Certains articles n’ont pas de date. Choisissez-en une pour eux ou importez-les comme brouillons.',
  undatedChoice:
    '«\u00a0undated\u00a0» doit être aujourd’hui ou une date passée, comme 2026-01-31, ou «\u00a0drafts\u00a0»',
  notRunning: 'Cet import est déjà terminé.',
  notUndoable: 'Il n’y a rien à retirer.',
  contentType:
    'Envoyez un fichier ZIP avec le type de contenu application/zip, ou un export de WordPress ou de Ghost en application/xml ou application/json.',
  tooLarge: (max) => `L’archive est trop volumineuse. La limite est de ${max}.`,
  tooMuch: 'Le fichier envoyé est plus volumineux qu’annoncé. Téléversez de nouveau l’archive.',
  notUploading: 'Cet import n’accepte plus d’archive.',
  notNext: 'Des parties de l’archive sont arrivées dans le désordre. Téléversez-la de nouveau.',
  noRoom: 'Trop d’archives sont en attente sur ce blog. Réessayez dans une heure.',
  limit: (wait) => `Trop d’imports. Réessayez dans ${wait}.`,
  interrupted: 'Le téléversement a été interrompu. Réessayez.',
  expired: 'L’import n’a pas été lancé sous 24 heures. Téléversez de nouveau l’archive.',
  archiveGone: 'L’archive n’est plus là. Téléversez-la de nouveau.',
  failed: 'Une erreur s’est produite. Téléversez de nouveau l’archive pour continuer.',
  stuck: (times) =>
    `Le serveur s’est arrêté ${times} fois pendant cet import et ne fera plus d’autre tentative. Les articles importés restent. Importez de nouveau l’archive pour continuer. Si le problème se répète, demandez à un admin pourquoi le serveur s’arrête, ou essayez avec des archives plus petites.`,
  noteShortened: 'Cette note est raccourcie ici. L’import en ligne de commande l’affiche en entier.',
  accountBlocked:
    'L’import s’est arrêté, car votre compte ne peut pas publier. Contactez un admin, puis importez de nouveau l’archive.',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join(', ')}${count > first.length ? ', …' : ''}`;

export const importMessages: Translation<typeof english> = {
  lead: 'Transférez vos articles depuis un autre blog.',
  empty: 'Importez un ZIP de fichiers Markdown, ou un export de ce blog ou d’un autre.',
  needsReview: 'Votre compte ne peut pas importer d’articles, car ils seraient publiés sans relecture.',
  formats: {
    title: 'Ce qui peut être importé',
    items: {
      systems:
        'Exports de WordPress (.xml) et de Ghost (.json)\u202f; Medium, Substack et coffres Obsidian dans un fichier ZIP',
      files:
        'Fichiers Markdown de Hugo, Jekyll, Zola, Eleventy ou Astro, avec front matter YAML, TOML ou JSON',
      images: 'Images de l’archive',
      facts: 'Dates, tags et URL',
      drafts: 'Brouillons, et articles avec une date future, qui sont planifiés',
      admins: 'Pour les admins\u00a0: anciennes URL, qui redirigent, et nombres de clics',
    },
    again:
      'Rien n’est publié avant votre confirmation. Importer de nouveau les mêmes fichiers ne change rien.',
  },
  choose: 'Choisir un fichier',
  drop: 'ou déposez-le ici',
  another: 'Importer un autre fichier',
  notZip: (name) =>
    `«\u00a0${name}\u00a0» n’est pas un fichier ZIP, XML ou JSON. Compressez-le en ZIP et réessayez.`,
  notArchive: (name) =>
    `«\u00a0${name}\u00a0» est endommagé, ou n’est ni un fichier ZIP ni un export de WordPress ou de Ghost. Choisissez un autre fichier.`,
  tooLarge: (name, max) =>
    `«\u00a0${name}\u00a0» est trop volumineux. La limite pour une archive est de ${max}.`,
  uploaded: (received, bytes) => `${received} téléversés sur ${bytes}`,
  loggedOut: 'Le téléversement reprendra après votre connexion.',
  offline: 'Le téléversement reprendra à votre retour en ligne.',
  interrupted: 'Si le téléversement a été interrompu, choisissez le même fichier pour continuer.',
  otherFile: 'Choisissez le même fichier pour continuer, ou abandonnez l’import.',
  unreadable: 'Le fichier ne peut plus être lu. Abandonnez l’import et choisissez de nouveau le fichier.',
  stale: 'Vous êtes hors ligne. Cette page s’actualisera à votre retour en ligne.',
  waitingTitle: 'En file d’attente',
  waiting:
    'D’autres imports sont en cours. Le vôtre continuera automatiquement, même si vous fermez cette page.',
  closable: 'Vous pouvez fermer cette page. L’import continue.',
  filesDone: (count) => plural(count, { one: '# fichier', other: '# fichiers' }),
  doneOf: (done, total) => `${formatNumber(done)} sur ${formatNumber(total)}`,
  titles: {
    uploading: 'Téléversement',
    checking: 'Vérification de l’archive',
    ready: 'Prêt à importer',
    importing: 'Import en cours',
    done: 'Import terminé',
    canceled: 'Import abandonné',
    failed: 'Échec de l’import',
    undoing: 'Retrait de l’import',
    undone: 'Import retiré',
  },
  archive: (name, size) => `${name} (${size})`,
  unnamed: 'Archive',
  nothingImportable: 'Aucun article n’a pu être importé.',
  nothingImported: 'Rien n’a été importé.',
  nothingNew: 'Rien de nouveau à importer.',
  start: (count) => plural(count, { one: 'Importer # article', other: 'Importer # articles' }),
  summary: 'Ce que fait l’import',
  published: (count) =>
    plural(count, {
      one: '# nouvel article devient public.',
      other: '# nouveaux articles deviennent publics.',
    }),
  toUpdate: (count) =>
    plural(count, {
      one: '# article est mis à jour.',
      other: '# articles sont mis à jour.',
    }),
  drafts: (count, first) =>
    `${plural(count, { one: '# brouillon ou article planifié', other: '# brouillons ou articles planifiés' })}\u00a0: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, { one: '# article n’a pas de date', other: '# articles n’ont pas de date' })}\u00a0: ${listFirst(count, first)}`,
  undatedChoice: 'Articles sans date',
  undatedDate: 'Publier avec une date',
  undatedDrafts: 'Importer comme brouillons',
  undatedDay: 'Date des articles',
  undatedWrong: 'Choisissez aujourd’hui ou une date passée.',
  images: (count) => plural(count, { one: '# image.', other: '# images.' }),
  imageFiles: (count) =>
    plural(count, {
      one: '# fichier image n’est pas repris\u00a0: aucun article ne l’utilise, ou il ne peut pas être importé.',
      other:
        '# fichiers image ne sont pas repris\u00a0: aucun article ne les utilise, ou ils ne peuvent pas être importés.',
    }),
  redirects: (count, first) =>
    `${plural(count, { one: '# ancienne URL redirigera', other: '# anciennes URL redirigeront' })}\u00a0: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    plural(count, {
      one: 'Les anciennes URL de # article ne redirigeront pas\u00a0: seuls les admins peuvent importer des redirections.',
      other:
        'Les anciennes URL de # articles ne redirigeront pas\u00a0: seuls les admins peuvent importer des redirections.',
    }),
  imported: (count) => plural(count, { one: '# article importé', other: '# articles importés' }),
  changed: (count) => plural(count, { one: '# article mis à jour', other: '# articles mis à jour' }),
  undone: (count) => plural(count, { one: '# article supprimé', other: '# articles supprimés' }),
  cancel: 'Abandonner l’import',
  undo: 'Retirer l’import',
  undoOf: (name) => `Retirer l’import de «\u00a0${name}\u00a0»`,
  undoQuestion: 'Retirer cet import\u202f?',
  undoText:
    'Les articles ajoutés par l’import sont supprimés, sauf ceux que vous avez modifiés depuis. Les articles mis à jour et les brouillons restent.',
  files: 'Fichiers',
  filter: 'Filtrer par résultat',
  all: (count) => `Tous (${formatNumber(count)})`,
  counted: (outcome, count) => `${outcome} (${formatNumber(count)})`,
  // Of a file, and before the number of such files.
  outcomes: { new: 'Nouveau', changed: 'Modifié', same: 'Inchangé', refused: 'Non importé' },
  noFiles: 'L’archive ne contient aucun article.',
  view: 'Voir l’article',
  viewOf: (name) => `Voir l’article de ${name}`,
  wholeNote: 'Afficher toute la note',
  wholeNoteOf: (name) => `Afficher toute la note sur ${name}`,
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} sur ${formatNumber(total)}`,
  past: 'Imports précédents',
};

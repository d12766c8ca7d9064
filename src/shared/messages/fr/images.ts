import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as english,
  uploadReplies as englishReplies,
} from '../en/images.ts';
import { formatList } from '../formats.ts';

const formats = 'JPEG, PNG, WebP, GIF ou AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} pixels`;
const frames = (count: number) => plural(count, { one: '# image', other: '# images' });

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill:
    'C’est une animation, dont seule la première image est affichée. Les fichiers GIF et WebP restent animés.',
  of: (name, note) => `${name}\u00a0: ${note}`,
  sameForMore: (names) =>
    `De même pour ${plural(names.length, { one: '# autre image', other: '# autres images' })}\u00a0: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : '.'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: 'Cette image dépasse 25\u00a0Mio. Réduisez-la et réessayez.',
  damaged: (format) =>
    `Cette image ${format} est endommagée ou incomplète. Ouvrez-la dans un éditeur d’images, enregistrez-la de nouveau et réessayez.`,
  tooManyPixels: (width, height) =>
    `Cette image fait ${size(width, height)}. La limite est de 64 millions de pixels, et de 32\u202f767 par côté. Réduisez-la et réessayez.`,
  tooManyFrames: (count) =>
    `Cette animation comporte ${frames(count)}. La limite est de 500. Raccourcissez-la et réessayez.`,
  animationTooLarge: (width, height, count) =>
    `Cette animation comporte ${frames(count)} de ${size(width, height)}. La limite est de 64 millions de pixels pour l’ensemble, soit ${frames(Math.floor(64_000_000 / (width * height)))} de cette taille. Raccourcissez-la ou réduisez-la.`,
  tooCostly: 'Le traitement de cette image prend trop de temps. Réduisez-la et réessayez.',
  crashed: 'Cette image ne peut pas être traitée. Enregistrez-la dans un autre format et réessayez.',
  interrupted: 'L’image n’a pas pu être traitée. Réessayez.',
  ownQueue: 'Vous téléversez trop d’images à la fois. Attendez que la première soit terminée.',
  queue: 'Trop d’images sont en cours de téléversement. Réessayez dans quelques instants.',

  unsupported: {
    unknown: `Ce fichier n’est pas une image prise en charge. Utilisez ${formats}.`,
    heic: 'La plupart des navigateurs ne peuvent pas afficher les photos HEIC. Enregistrez la photo en JPEG et téléversez ce fichier\u202f; sur iPhone, choisissez Réglages → Appareil photo → Formats → Le plus compatible.',
    svg: 'Les fichiers SVG peuvent contenir des scripts et ne sont pas acceptés. Exportez le dessin en PNG.',
    tiff: `La plupart des navigateurs ne peuvent pas afficher les images TIFF. Enregistrez la vôtre en ${formats}.`,
    bmp: `Les images BMP ne sont pas acceptées. Enregistrez la vôtre en ${formats}.`,
    jxl: `La plupart des navigateurs ne peuvent pas afficher les images JPEG XL. Enregistrez la vôtre en ${formats}.`,
    pdf: `C’est un document PDF. Enregistrez la page comme image\u00a0: ${formats}.`,
    video: 'Les vidéos ne sont pas acceptées. Publiez la vidéo ailleurs et ajoutez un lien vers elle.',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: 'Ce blog n’accepte pas le téléversement d’images. Utilisez plutôt l’URL d’une image.',
  contentType: 'Envoyez l’image elle-même dans le corps, avec son type de contenu, par exemple image/png.',
  empty: 'L’image est vide. Choisissez un autre fichier.',
  quota: (used, max) =>
    `Il n’y a plus de place pour cette image\u00a0: ${used} utilisés sur ${max}. Supprimez les images dont vous n’avez plus besoin ou demandez plus d’espace à un admin.`,
  authorQuota: (max) =>
    `Cela dépasserait la limite de stockage d’images de ${max} du compte de l’auteur. Retirez les nouvelles images ou demandez-lui de libérer de l’espace.`,
  hourly: (count, wait) =>
    `Vous pouvez téléverser ${plural(count, { one: '# image', other: '# images' })} par heure. Réessayez dans ${wait}.`,
  notFound: 'Cette image est introuvable.',
  inUse: (uses) =>
    uses === 1
      ? 'Cette image est utilisée dans un article, un brouillon, une version ou un profil. Retirez-la d’abord de là, ou supprimez-la quand même.'
      : `Cette image est utilisée dans ${formatNumber(uses)} articles, brouillons, versions ou profils. Retirez-la d’abord de là, ou supprimez-la quand même.`,
};

export const myImagesMessages: Translation<typeof english> = {
  lead: 'Les images que vous avez téléversées. Celles qui ne sont pas utilisées sont supprimées après 30 jours.',
  upload: 'Téléverser une image',
  loading: 'Chargement des images',
  empty:
    'Aucune image pour le moment. Collez ou déposez une image dans un article, ou téléversez-en une ici.',
  none: 'Aucune image pour le moment.',
  noneToChoose: 'Aucune image pour le moment. Téléversez-en une pour commencer.',

  quota: {
    label: 'Stockage des images',
    used: (used, max) => `${used} utilisés sur ${max}`,
  },

  item: {
    name: (date, width, height) => `Image du ${date}, ${width} sur ${height} pixels`,
    size: (width, height, bytes) => `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: 'Utilisée dans',
    unused: 'Non utilisée',
    more: (count) => plural(count, { one: '# autre', other: '# autres' }),
    kinds: {
      article: (title) => title,
      deleted: (title) => `Supprimé\u00a0: ${title}`,
      draft: (title) => `Brouillon\u00a0: ${title}`,
      submission: (title) => `Soumis\u00a0: ${title}`,
      revision: (title) => `Version antérieure\u00a0: ${title}`,
      avatar: () => 'Votre profil',
      logo: () => 'Le logo du blog',
    },
    untitled: 'Sans titre',
    copy: 'Copier',
    copyOf: (name) => `Copier le Markdown\u00a0: ${name}`,
    deleteOf: (name) => `Supprimer\u00a0: ${name}`,
  },
  copied: 'Markdown copié',
  notCopied: (markdown) => `Impossible de copier le Markdown. Le voici\u00a0: ${markdown}`,

  remove: {
    question: 'Supprimer cette image\u202f?',
    unused: 'Elle n’est utilisée nulle part.',
    used: (count, titles) =>
      `${plural(count, {
        one: 'Elle disparaîtra de l’endroit où elle est utilisée\u00a0:',
        other: 'Elle disparaîtra des # endroits où elle est utilisée\u00a0:',
      })} ${formatList(titles)}`,
    otherUses: (count) => plural(count, { one: '# autre', other: '# autres' }),
    confirm: 'Supprimer l’image',
    done: 'Image supprimée',
  },

  picker: {
    insert: 'Insérer une image',
    choose: 'Choisir une image',
    insertUrl: 'URL d’une image',
  },

  field: {
    choose: 'Choisir ou téléverser une image',
    uploading: (percent) => `Téléversement… ${percent}\u00a0%`,
  },

  problems: {
    wrongType: (names) =>
      names.length === 1
        ? `${formatList(names)} ne peut pas être ajouté. Utilisez une image JPEG, PNG, WebP, GIF ou AVIF. Exportez d’abord les photos HEIC en JPEG.`
        : `${formatList(names)} ne peuvent pas être ajoutés. Utilisez des images JPEG, PNG, WebP, GIF ou AVIF. Exportez d’abord les photos HEIC en JPEG.`,
    rejected: (names, why) =>
      names.length === 1
        ? `${formatList(names)} n’a pas été ajouté. ${why}`
        : `${formatList(names)} n’ont pas été ajoutés. ${why}`,
    noAnswer: 'Impossible de joindre le serveur. Vérifiez votre connexion et réessayez.',
  },
};

import { plural, type Translation } from '../define.ts';
import type { takeBackMessages as english } from '../en/takeBack.ts';

const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const restored = (count: number) => plural(count, { one: '# article rétabli', other: '# articles rétablis' });
const reapplied = (count: number) => `Modifications réappliquées\u00a0: ${articles(count)}`;
const leftAlone = (count: number) =>
  plural(count, { one: '# laissé tel quel', other: '# laissés tels quels' });

export const takeBackMessages: Translation<typeof english> = {
  fields: { by: 'Origine', since: 'Depuis' },
  errors: {
    notFound: 'Ce retour en arrière n’existe pas.',
    notChanged: 'Cet article n’a pas été modifié par cette origine.',
    notUndoable: 'Ces modifications ne peuvent plus être réappliquées.',
  },
  writers: {
    session: (browser) => (browser === '' ? 'Un navigateur' : browser),
    token: (name) => `Jeton ${name}`,
    import: (file) => (file === '' ? 'Un import' : `Import de «\u00a0${file}\u00a0»`),
    takeBack: 'Retour en arrière',
    command: 'L’exploitant',
    unknown: 'Inconnu',
  },
  thisBrowser: 'ce navigateur',
  of: (account) => `par ${account}`,
  lead: 'Ce que vos navigateurs et vos jetons d’accès ont modifié ces 30 derniers jours. Si vous n’en reconnaissez pas un, commencez par le déconnecter ou le révoquer, puis revenez en arrière.',
  adminLead:
    'Les navigateurs, jetons d’accès et imports qui ont modifié des articles ces 30 derniers jours. Vous pouvez revenir sur tout ce que l’un d’eux a fait.',
  list: 'Origines',
  empty: 'Aucune modification ces 30 derniers jours.',
  changed: (count) => plural(count, { one: '# article modifié', other: '# articles modifiés' }),
  open: 'Revenir en arrière…',
  openLabel: (writer) => `Revenir en arrière\u00a0: ${writer}`,
  back: 'Toutes les origines',
  heading: (writer) => `Revenir en arrière\u00a0: ${writer}`,
  wholeAccount: 'Tout ce que ce compte a fait',
  sinceHint: 'Les modifications antérieures restent.',
  preview: 'Aperçu',
  previewTotal: (count) =>
    plural(count, {
      one: '# article modifié depuis ce moment.',
      other: '# articles modifiés depuis ce moment.',
    }),
  nothing: 'Rien n’a été modifié depuis ce moment.',
  outcomes: {
    text: (count) =>
      plural(count, {
        one: '# article retrouve son ancien texte',
        other: '# articles retrouvent leur ancien texte',
      }),
    slug: (count) =>
      plural(count, {
        one: '# article retrouve son ancienne URL',
        other: '# articles retrouvent leur ancienne URL',
      }),
    kind: (count) =>
      plural(count, {
        one: '# article ou page retrouve son ancien type',
        other: '# articles et pages retrouvent leur ancien type',
      }),
    restored: (count) =>
      plural(count, {
        one: '# article sort de la corbeille',
        other: '# articles sortent de la corbeille',
      }),
    withdrawn: (count) =>
      plural(count, {
        one: '# nouvel article va dans la corbeille',
        other: '# nouveaux articles vont dans la corbeille',
      }),
    published: (count) =>
      plural(count, {
        one: '# article est de nouveau publié',
        other: '# articles sont de nouveau publiés',
      }),
    unpublished: (count) =>
      plural(count, {
        one: '# article redevient un brouillon',
        other: '# articles redeviennent des brouillons',
      }),
    shown: (count) => plural(count, { one: '# article est réaffiché', other: '# articles sont réaffichés' }),
    same: (count) =>
      plural(count, {
        one: '# article est déjà dans son ancien état',
        other: '# articles sont déjà dans leur ancien état',
      }),
    kept: (count) =>
      plural(count, { one: '# article reste tel quel', other: '# articles restent tels quels' }),
  },
  outcome: {
    text: 'Ancien texte',
    textFrom: (time) => `Texte du ${time}`,
    slug: 'Ancienne URL',
    kind: 'Article ou page, comme avant',
    restored: 'Sort de la corbeille',
    withdrawn: 'Va dans la corbeille',
    published: 'Publié de nouveau',
    unpublished: 'Redevient un brouillon',
    shown: 'Réaffiché',
    same: 'Déjà dans son ancien état',
  },
  kept: {
    changed: 'Laissé tel quel\u00a0: quelqu’un d’autre l’a modifié depuis.',
    hidden: 'Laissé tel quel\u00a0: un admin l’a masqué ou réaffiché.',
    draft: 'Laissé tel quel\u00a0: son brouillon a été modifié depuis.',
    gone: 'Laissé tel quel\u00a0: l’ancien texte n’est plus conservé.',
    final: 'Laissé tel quel\u00a0: il a été supprimé définitivement. Un admin peut le récupérer.',
  },
  difference: 'Afficher les différences',
  hideDifference: 'Masquer les différences',
  differenceLabel: (article) => `Afficher les différences\u00a0: ${article}`,
  hideDifferenceLabel: (article) => `Masquer les différences\u00a0: ${article}`,
  before: 'Avant',
  now: 'Maintenant',
  noDifference:
    'Les textes ne peuvent pas être comparés\u00a0: l’article n’est pas public ou l’ancien texte n’est plus conservé.',
  more: 'Afficher plus',
  confirm: (count) => plural(count, { one: 'Rétablir # article', other: 'Rétablir # articles' }),
  confirmButton: 'Revenir en arrière',
  confirmTitle: 'Revenir sur ces modifications\u202f?',
  confirmText: (count) =>
    plural(count, {
      one: '# article va changer. Vous pourrez réappliquer les modifications une fois.',
      other: '# articles vont changer. Vous pourrez réappliquer les modifications une fois.',
    }),
  started: 'Retour en arrière en cours.',
  jobs: 'Retours en arrière',
  jobSince: (writer, since) => `${writer}, depuis le ${since}`,
  job: {
    running: (changed) => `En cours\u00a0: ${articles(changed)} pour l’instant`,
    done: (changed, kept) => (kept === 0 ? restored(changed) : `${restored(changed)}, ${leftAlone(kept)}`),
    undone: reapplied,
  },
  undoJob: {
    done: (changed, kept) => (kept === 0 ? reapplied(changed) : `${reapplied(changed)}, ${leftAlone(kept)}`),
  },
  undo: 'Réappliquer',
  undoLabel: (job) => `Réappliquer\u00a0: ${job}`,
  stopLabel: (job) => `Arrêter\u00a0: ${job}`,
  undoTitle: 'Réappliquer les modifications\u202f?',
  undoText:
    'Les articles redeviennent comme avant le retour en arrière, sauf ceux que quelqu’un a modifiés depuis.',
  stop: 'Arrêter',
};

import { formatNumber, plural, type Translation } from '../define.ts';
import type { takeBackMessages as english } from '../en/takeBack.ts';

const articles = (count: number) => plural(count, { one: '# artículo', other: '# artículos' });
const changedArticles = (count: number) =>
  plural(count, { one: '# artículo modificado', other: '# artículos modificados' });
const revertedArticles = (count: number) =>
  plural(count, { one: '# artículo revertido', other: '# artículos revertidos' });
const asBefore = (count: number) =>
  plural(count, {
    one: '# artículo como antes de la reversión',
    other: '# artículos como antes de la reversión',
  });
const untouched = (count: number) => `${formatNumber(count)} sin cambios`;

export const takeBackMessages: Translation<typeof english> = {
  fields: { by: 'Origen', since: 'Desde' },
  errors: {
    notFound: 'Esta tarea no existe.',
    notChanged: 'Este origen no modificó este artículo.',
    notUndoable: 'Esto ya no se puede deshacer.',
  },
  writers: {
    session: (browser) => (browser === '' ? 'Navegador desconocido' : browser),
    token: (name) => `Token ${name}`,
    import: (file) => (file === '' ? 'Importación' : `Importación de ${file}`),
    takeBack: 'Reversión',
    command: 'Operador del servidor',
    unknown: 'Desconocido',
  },
  thisBrowser: 'Este navegador',
  of: (account) => `Cuenta de ${account}`,
  lead: 'Lo que tus navegadores y tokens de acceso modificaron en los últimos 30 días. Si alguno no era tuyo, cierra su sesión o revócalo primero y después revierte sus cambios.',
  adminLead:
    'Navegadores, tokens de acceso e importaciones que modificaron artículos en los últimos 30 días. Puedes revertir todo lo que hizo cada uno.',
  list: 'Orígenes de los cambios',
  empty: 'No hubo cambios en los últimos 30 días.',
  changed: changedArticles,
  open: 'Revertir…',
  openLabel: (writer) => `Revertir los cambios: ${writer}`,
  back: 'Todos los orígenes',
  heading: (writer) => `Revertir: ${writer}`,
  wholeAccount: 'Todo lo que hizo esta cuenta',
  sinceHint: 'Los cambios anteriores a este momento se conservan.',
  preview: 'Vista previa',
  previewTotal: (count) =>
    plural(count, {
      one: '# artículo modificado desde entonces.',
      other: '# artículos modificados desde entonces.',
    }),
  nothing: 'No se modificó nada desde entonces.',
  outcomes: {
    text: (count) =>
      plural(count, {
        one: '# artículo recupera su texto anterior',
        other: '# artículos recuperan su texto anterior',
      }),
    slug: (count) =>
      plural(count, {
        one: '# artículo recupera su URL anterior',
        other: '# artículos recuperan su URL anterior',
      }),
    kind: (count) =>
      plural(count, {
        one: '# artículo o página vuelve a su tipo anterior',
        other: '# artículos y páginas vuelven a su tipo anterior',
      }),
    restored: (count) =>
      plural(count, {
        one: '# artículo se restaura de la papelera',
        other: '# artículos se restauran de la papelera',
      }),
    withdrawn: (count) =>
      plural(count, {
        one: '# artículo nuevo va a la papelera',
        other: '# artículos nuevos van a la papelera',
      }),
    published: (count) =>
      plural(count, {
        one: '# artículo se publica de nuevo',
        other: '# artículos se publican de nuevo',
      }),
    unpublished: (count) =>
      plural(count, {
        one: '# artículo vuelve a ser un borrador',
        other: '# artículos vuelven a ser borradores',
      }),
    shown: (count) =>
      plural(count, {
        one: '# artículo se vuelve a mostrar',
        other: '# artículos se vuelven a mostrar',
      }),
    same: (count) =>
      plural(count, { one: '# artículo ya está como antes', other: '# artículos ya están como antes' }),
    kept: (count) =>
      plural(count, { one: '# artículo queda como está', other: '# artículos quedan como están' }),
  },
  outcome: {
    text: 'Texto anterior',
    textFrom: (time) => `Texto del ${time}`,
    slug: 'URL anterior',
    kind: 'Artículo o página, como antes',
    restored: 'Se restaura de la papelera',
    withdrawn: 'Va a la papelera',
    published: 'Se publica de nuevo',
    unpublished: 'Vuelve a ser un borrador',
    shown: 'Se vuelve a mostrar',
    same: 'Ya está como antes',
  },
  kept: {
    changed: 'Sin cambios: después lo modificó otra persona.',
    hidden: 'Sin cambios: la administración del blog lo ocultó o lo volvió a mostrar.',
    draft: 'Sin cambios: su borrador se editó después.',
    gone: 'Sin cambios: el texto anterior ya no se conserva.',
    final: 'Sin cambios: se eliminó definitivamente. La administración del blog puede recuperarlo.',
  },
  difference: 'Mostrar diferencia',
  hideDifference: 'Ocultar diferencia',
  differenceLabel: (article) => `Mostrar diferencia: ${article}`,
  hideDifferenceLabel: (article) => `Ocultar diferencia: ${article}`,
  before: 'Antes',
  now: 'Ahora',
  noDifference:
    'Los textos no se pueden comparar: el artículo no es público o el texto anterior ya no se conserva.',
  more: 'Mostrar más',
  confirm: (count) => `Revertir ${articles(count)}`,
  confirmButton: 'Revertir',
  confirmTitle: '¿Revertir estos cambios?',
  confirmText: (count) =>
    plural(count, {
      one: 'Cambiará # artículo. Se puede deshacer una vez.',
      other: 'Cambiarán # artículos. Se puede deshacer una vez.',
    }),
  started: 'Revirtiendo los cambios.',
  jobs: 'Reversiones',
  jobSince: (writer, since) => `${writer}, desde el ${since}`,
  job: {
    running: (changed) => `En curso: ${articles(changed)} hasta ahora`,
    done: (changed, kept) =>
      kept === 0 ? revertedArticles(changed) : `${revertedArticles(changed)}, ${untouched(kept)}`,
    undone: (changed) => `Deshecho: ${articles(changed)}`,
  },
  undoJob: {
    done: (changed, kept) => (kept === 0 ? asBefore(changed) : `${asBefore(changed)}, ${untouched(kept)}`),
  },
  undo: 'Deshacer',
  undoLabel: (job) => `Deshacer: ${job}`,
  stopLabel: (job) => `Detener: ${job}`,
  undoTitle: '¿Deshacer la reversión?',
  undoText: 'Los artículos vuelven a estar como antes, salvo los que alguien haya modificado después.',
  stop: 'Detener',
};

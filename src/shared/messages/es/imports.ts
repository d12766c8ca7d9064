import { formatNumber, plural, type Translation } from '../define.ts';
import type { importMessages as englishImports, importReplies as englishReplies } from '../en/imports.ts';

export const importReplies: Translation<typeof englishReplies> = {
  unfinished: 'Ya tienes una importación. Termínala o cancélala primero.',
  notFound: 'No se encontró esta importación.',
  notReady: 'Esta importación no se puede iniciar. Sube el archivo de nuevo.',
  chooseDate: 'Algunos artículos no tienen fecha. Elige una para ellos o impórtalos como borradores.',
  undatedChoice: 'Artículos sin fecha: debe ser un día hasta hoy, como 2026-01-31, o “drafts”',
  notRunning: 'Esta importación ya terminó.',
  notUndoable: 'No hay nada que deshacer.',
  contentType:
    'Envía un archivo ZIP con el tipo de contenido application/zip, o una exportación de WordPress o Ghost como application/xml o application/json.',
  tooLarge: (max) => `El archivo es demasiado grande. Puede ocupar hasta ${max}.`,
  tooMuch: 'Se subió más de lo anunciado. Sube el archivo de nuevo.',
  notUploading: 'Esta importación ya no acepta archivos.',
  notNext: 'Las partes del archivo llegaron en desorden. Súbelo de nuevo.',
  noRoom: 'En este blog hay demasiados archivos en espera. Inténtalo de nuevo en una hora.',
  limit: (wait) => `Demasiadas importaciones. Inténtalo de nuevo en ${wait}.`,
  interrupted: 'La subida se interrumpió. Inténtalo de nuevo.',
  expired: 'La importación no se inició en el plazo de un día. Sube el archivo de nuevo.',
  archiveGone: 'El archivo ya no está. Súbelo de nuevo.',
  failed: 'Algo salió mal. Sube el archivo de nuevo para continuar.',
  stuck: (times) =>
    `El servidor se detuvo ${times} veces mientras trabajaba en esta importación, así que ya no lo intentará por sí solo. Los artículos importados se conservan. Importa el archivo de nuevo para continuar. Si vuelve a ocurrir, pregunta a la administración del blog por qué se detiene el servidor; prueba también con archivos más pequeños.`,
  noteShortened:
    'Aquí se muestra solo una parte de esta nota. La importación por línea de comandos la muestra entera.',
  accountBlocked:
    'La importación se detuvo porque tu cuenta no puede publicar. Consulta a la administración del blog y después importa el archivo de nuevo.',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join(', ')}${count > first.length ? ', …' : ''}`;

export const importMessages: Translation<typeof englishImports> = {
  lead: 'Trae tus artículos de otro blog.',
  empty: 'Importa un archivo ZIP con archivos Markdown, o una exportación de este u otro blog.',
  needsReview: 'Tu cuenta no puede importar artículos, porque se publicarían sin revisión.',
  formats: {
    title: 'Qué se puede importar',
    items: {
      systems:
        'Exportaciones de WordPress (.xml) y Ghost (.json); Medium, Substack y bóvedas de Obsidian en un archivo ZIP',
      files:
        'Archivos Markdown de Hugo, Jekyll, Zola, Eleventy o Astro, con front matter en YAML, TOML o JSON',
      images: 'Imágenes incluidas en el archivo',
      facts: 'Fechas, etiquetas y URL',
      drafts: 'Borradores, y artículos con fecha futura, que quedan programados',
      admins: 'Para administradores: URL antiguas, que redirigen, y número de clics',
    },
    again: 'No se publica nada hasta que lo confirmes. Importar los mismos archivos otra vez no cambia nada.',
  },
  choose: 'Elegir un archivo',
  drop: 'o arrástralo aquí',
  another: 'Importar otro archivo',
  notZip: (name) => `“${name}” no es un archivo ZIP, XML ni JSON. Comprímelo en ZIP e inténtalo de nuevo.`,
  notArchive: (name) =>
    `“${name}” está dañado, o no es un archivo ZIP ni una exportación de WordPress o Ghost. Elige otro archivo.`,
  tooLarge: (name, max) => `“${name}” es demasiado grande. Un archivo puede ocupar hasta ${max}.`,
  uploaded: (received, bytes) => `${received} de ${bytes} subidos`,
  loggedOut: 'La subida continuará cuando inicies sesión.',
  offline: 'La subida continuará cuando vuelvas a tener conexión.',
  interrupted: 'Si la subida se interrumpió, elige el mismo archivo para continuar.',
  otherFile: 'Elige el mismo archivo para continuar o cancela la importación.',
  unreadable: 'El archivo ya no se puede leer. Cancela la importación y elige el archivo de nuevo.',
  stale: 'No tienes conexión. Esta página se actualizará cuando vuelvas a tenerla.',
  waitingTitle: 'En cola',
  waiting:
    'A la espera de que terminen otras importaciones. La tuya continuará automáticamente, aunque cierres esta página.',
  closable: 'Puedes cerrar esta página. La importación continúa.',
  filesDone: (count) => plural(count, { one: '# archivo', other: '# archivos' }),
  doneOf: (done, total) => `${formatNumber(done)} de ${formatNumber(total)}`,
  titles: {
    uploading: 'Subiendo',
    checking: 'Comprobando el archivo',
    ready: 'Todo listo para importar',
    importing: 'Importando',
    done: 'Importación terminada',
    canceled: 'Importación cancelada',
    failed: 'La importación falló',
    undoing: 'Deshaciendo la importación',
    undone: 'Importación deshecha',
  },
  archive: (name, size) => `${name} (${size})`,
  unnamed: 'Archivo',
  nothingImportable: 'No se pudo importar ningún artículo.',
  nothingImported: 'No se importó nada.',
  nothingNew: 'No hay nada nuevo que importar.',
  start: (count) => plural(count, { one: 'Importar # artículo', other: 'Importar # artículos' }),
  summary: 'Qué hará la importación',
  published: (count) =>
    plural(count, {
      one: 'Se publicará # artículo nuevo.',
      other: 'Se publicarán # artículos nuevos.',
    }),
  toUpdate: (count) =>
    plural(count, { one: 'Se actualizará # artículo.', other: 'Se actualizarán # artículos.' }),
  drafts: (count, first) =>
    `${plural(count, { one: '# borrador o artículo programado', other: '# borradores o artículos programados' })}: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, { one: '# artículo sin fecha', other: '# artículos sin fecha' })}: ${listFirst(count, first)}`,
  undatedChoice: 'Artículos sin fecha',
  undatedDate: 'Publicar con una fecha',
  undatedDrafts: 'Importar como borradores',
  undatedDay: 'Fecha de los artículos',
  undatedWrong: 'Elige un día hasta hoy.',
  images: (count) => plural(count, { one: '# imagen.', other: '# imágenes.' }),
  imageFiles: (count) =>
    plural(count, {
      one: '# archivo de imagen queda fuera: ningún artículo lo usa o no se puede importar.',
      other: '# archivos de imagen quedan fuera: ningún artículo los usa o no se pueden importar.',
    }),
  redirects: (count, first) =>
    `${plural(count, { one: '# URL antigua redirigirá', other: '# URL antiguas redirigirán' })}: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    plural(count, {
      one: 'Las URL antiguas de # artículo no redirigirán: solo la administración puede importar redirecciones.',
      other:
        'Las URL antiguas de # artículos no redirigirán: solo la administración puede importar redirecciones.',
    }),
  imported: (count) => plural(count, { one: '# artículo importado', other: '# artículos importados' }),
  changed: (count) => plural(count, { one: '# artículo actualizado', other: '# artículos actualizados' }),
  undone: (count) => plural(count, { one: '# artículo eliminado', other: '# artículos eliminados' }),
  cancel: 'Cancelar importación',
  undo: 'Deshacer importación',
  undoOf: (name) => `Deshacer importación de ${name}`,
  undoQuestion: '¿Deshacer esta importación?',
  undoText:
    'Se eliminan los artículos que añadió la importación, salvo los que editaste después. Los artículos actualizados y los borradores se conservan.',
  files: 'Archivos',
  filter: 'Filtrar por resultado',
  all: (count) => `Todos (${formatNumber(count)})`,
  counted: (outcome, count) => `${outcome} (${formatNumber(count)})`,
  outcomes: { new: 'Nuevo', changed: 'Modificado', same: 'Sin cambios', refused: 'No importado' },
  noFiles: 'El archivo no contiene artículos.',
  view: 'Ver artículo',
  viewOf: (name) => `Ver artículo de ${name}`,
  wholeNote: 'Mostrar la nota completa',
  wholeNoteOf: (name) => `Mostrar la nota completa sobre ${name}`,
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`,
  past: 'Importaciones anteriores',
};

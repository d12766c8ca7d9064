import path from 'node:path';

const here = import.meta.dirname;
/** Whether this is the bundle of `npm run pack`, which is JavaScript in one folder next to `dist`. */
const isPackage = import.meta.filename.endsWith('.js');

/** Paths of the program's own files. */
export const programFiles = isPackage
  ? {
      built: path.join(here, '../dist'),
      imageWorker: path.join(here, 'imageWorker.js'),
      importWorker: path.join(here, 'importWorker.js'),
      renderWorker: path.join(here, 'renderWorker.js'),
      searchWorker: path.join(here, 'searchWorker.js'),
    }
  : {
      /** The output folder of `npm run build`. */
      built: path.join(here, '../../../dist'),
      /** The script of the processes that convert images. */
      imageWorker: path.join(here, '../images/imageWorker.ts'),
      /** The script of the processes that read archives to import. */
      importWorker: path.join(here, '../transfer/importWorker.ts'),
      /** The script of the render threads. */
      renderWorker: path.join(here, '../content/renderWorker.ts'),
      /** The script of the search thread. */
      searchWorker: path.join(here, '../search/searchWorker.ts'),
    };

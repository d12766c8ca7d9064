/// <reference types="webpack/module" />
import { startApp } from './app/startApp.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id "root".');

void startApp(container).then(({ draw }) => {
  // In development a changed component is drawn anew under the same store, without loading the page again.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it is absent from a production build
  import.meta.webpackHot?.accept('./app/App.tsx', draw);
});

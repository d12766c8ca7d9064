/// <reference types="webpack/module" />
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { connectToBrowser } from './app/connectToBrowser.ts';
import { createStore } from './app/store.ts';
import { BrowserRouter } from './navigation/BrowserRouter.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id "root".');

const store = createStore();
connectToBrowser(store);

const root = createRoot(container);

function render() {
  root.render(
    <StrictMode>
      <App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />
    </StrictMode>,
  );
}

render();
// In development a changed component is drawn anew under the same store, without loading the page again.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it is absent from a production build
import.meta.webpackHot?.accept('./app/App.tsx', render);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { connectToBrowser } from './app/connectToBrowser.ts';
import { createStore } from './app/store.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id "root".');

const store = createStore();
connectToBrowser(store);

createRoot(container).render(
  <StrictMode>
    <App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/App.tsx';
import { createStore } from './app/store.ts';
import { followToken } from './session/followToken.ts';
import { tokenStorage } from './session/tokenStorage.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no element with the id "root".');

const store = createStore();
followToken(store, tokenStorage);

createRoot(container).render(
  <StrictMode>
    <App store={store} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />
  </StrictMode>,
);

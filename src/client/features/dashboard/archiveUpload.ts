import { ARCHIVE_TYPE, type ArticleImport } from '../../../shared/articleImport.ts';
import { importMessages } from '../../../shared/messages/en/imports.ts';
import { fetchApi, readExplanation } from '../../api/files.ts';
import { isSignedIn, readSessionUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

/** In bytes: a multiple of `PART_BYTES`, small enough to arrive in time over a slow network. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** In milliseconds: the pause before a retry. */
const RETRY_PAUSE = 5000;

/** An upload of this tab. */
interface ArchiveUpload {
  /** The import's id. */
  id: string;
  received: number;
  /** What it is doing or waiting for. */
  status: 'sending' | 'offline' | 'loggedOut';
}

interface Task extends ArchiveUpload {
  file: File;
  userId: string | null;
  abort: AbortController;
  onEnd: (problem: string | null) => void;
}

let task: Task | null = null;
/** The same without the file, for subscribers. */
let snapshot: ArchiveUpload | null = null;
const listeners = new Set<() => void>();

function set(next: Task | null) {
  task = next;
  snapshot = next && { id: next.id, received: next.received, status: next.status };
  listeners.forEach((listener) => listener());
}

/** Does nothing once the upload has been stopped. */
function update(changes: Partial<ArchiveUpload>) {
  if (task !== null) set({ ...task, ...changes });
}

function readUserId(): string | null {
  const user = readSessionUser();
  return isSignedIn(user) ? user.sub : null;
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Uploads the archive of an import from the next missing byte. Continues while other pages of the app are open. */
export const archiveUpload = {
  getState: () => snapshot,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  /** @param onEnd called when the archive is complete, with null, or with the server's reason why it can't be uploaded */
  start({ _id, received }: ArticleImport, file: File, onEnd: Task['onEnd']) {
    task?.abort.abort();
    const userId = readUserId();
    const abort = new AbortController();
    const added: Task = { id: _id, received, status: 'sending', file, userId, abort, onEnd };
    addEventListener('beforeunload', preventUnload);
    set(added);
    void send(added);
  },

  stop() {
    task?.abort.abort();
    removeEventListener('beforeunload', preventUnload);
    set(null);
  },
};

async function send(started: Task): Promise<void> {
  const { id, file, abort } = started;
  const isStopped = () => abort.signal.aborted;
  while (task !== null && !isStopped()) {
    const { received } = task;
    const piece = await readPiece(file, received);
    if (piece === null) {
      end(started, importMessages.unreadable);
      return;
    }
    const reply = await call(`imports/${id}/archive?from=${received}`, { method: 'PUT', body: piece }, abort);
    if (isStopped()) return;
    const { status } = reply;
    if (reply.stored) {
      if (reply.stored.state !== 'uploading') {
        end(started, null);
        return;
      }
      // The end of a part was lost on the way.
      if (reply.stored.received === received) await waitForServer(started);
      update({ received: reply.stored.received, status: 'sending' });
    } else if (status === 401) await waitForLogin(started);
    else if (status === null || status === 408 || status === 429 || status >= 500)
      await waitForServer(started);
    else if (status !== 409) {
      end(started, reply.text);
      return;
    }
    if (reply.stored === null && !(await resume(started))) return;
  }
}

/** Returns null if the file has been changed or deleted on the device. */
async function readPiece(file: File, from: number): Promise<ArrayBuffer | null> {
  try {
    return await file.slice(from, from + PIECE_BYTES).arrayBuffer();
  } catch {
    return null;
  }
}

/** Asks the server for the next missing byte. Returns false if the upload has ended. */
async function resume(started: Task): Promise<boolean> {
  const { id, abort } = started;
  if (task === null || abort.signal.aborted) return false;
  const { stored, status } = await call(`imports/${id}`, { method: 'GET' }, abort);
  if (stored && stored.state !== 'uploading') {
    end(started, null);
    return false;
  }
  if (stored) update({ received: stored.received, status: 'sending' });
  else if (status === 404) {
    end(started, null);
    return false;
  }
  return true;
}

function end({ onEnd }: Task, problem: string | null) {
  archiveUpload.stop();
  onEnd(problem);
}

interface Reply {
  /** Null if there was no answer. */
  status: number | null;
  stored: ArticleImport | null;
  text: string | null;
}

async function call(path: string, init: RequestInit, { signal }: AbortController): Promise<Reply> {
  const headers = init.body ? { 'content-type': ARCHIVE_TYPE } : undefined;
  try {
    const response = await fetchApi(path, { ...init, ...(headers && { headers }), signal });
    const { status, ok } = response;
    if (ok) return { status, stored: (await response.json()) as ArticleImport, text: null };
    return { status, stored: null, text: await readExplanation(response) };
  } catch {
    return { status: null, stored: null, text: null };
  }
}

/** Waits until the same user has logged in. Another one ends the upload. */
function waitForLogin({ userId, abort }: Task): Promise<void> {
  if (task) set({ ...task, status: 'loggedOut' });
  return new Promise((resolve) => {
    const check = () => {
      const current = readUserId();
      if (current === null && !abort.signal.aborted) return;
      unsubscribe();
      if (current !== null && current !== userId) archiveUpload.stop();
      resolve();
    };
    const unsubscribe = tokenStorage.subscribe(check);
    abort.signal.addEventListener('abort', check);
    check();
  });
}

/** Waits some seconds, or until the network is back. */
function waitForServer({ abort }: Task): Promise<void> {
  if (task && !navigator.onLine) set({ ...task, status: 'offline' });
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, RETRY_PAUSE);
    addEventListener('online', done);
    abort.signal.addEventListener('abort', done);
  });
}

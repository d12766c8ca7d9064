import { IMAGE_BYTES_MAX, IMAGE_TYPES } from '../../../../shared/image.ts';
import { editorMessages } from '../../../../shared/messages/en/editor.ts';
import { imageNotes, myImagesMessages } from '../../../../shared/messages/en/images.ts';
import { joinSentences } from '../../../../shared/messages/formats.ts';
import { UploadError, type uploadImage } from '../../../api/files.ts';
import { toast } from '../../../lib/toast.ts';
import { readSessionUser } from '../../../session/session.ts';
import { tokenStorage } from '../../../session/tokenStorage.ts';
import { createUuid } from '../autosave.ts';
import { insertPasted } from '../formatting/blocks.ts';
import { behindImage, changeImageUrl } from '../formatting/inline.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';
import { createPlaceholder, fillPlaceholder, placeholderMark } from './placeholders.ts';

const messages = editorMessages.uploads;
const { problems } = myImagesMessages;

/*
 * Image uploads of a text. Each has a placeholder in the text, which moves with the text around it. Files exist only in
 * this tab, so saved texts have no placeholders, see `MarkdownEditor.read`.
 */

/**
 * - `waiting`: for other uploads, or made small
 * - `uploading`
 * - `offline`: continues when the browser is back online
 * - `loggedOut`: continues when its author has logged in again
 * - `failed`: may succeed later, such as when the author has deleted other images
 */
type UploadStatus = 'waiting' | 'uploading' | 'offline' | 'loggedOut' | 'failed';

export interface Upload {
  id: string;
  /** The file's name. */
  name: string;
  status: UploadStatus;
  /** The share that has been sent, from 0 to 1. */
  progress: number;
  /** Why it failed, as a sentence; '' otherwise. */
  problem: string;
}

interface Task extends Upload {
  file: File;
  /** The data to send, once the file has been shrunk. */
  body?: Blob;
  placeholder: string;
  /** The Markdown of the image before the placeholder that the upload replaces; '' if there is none. */
  replaced: string;
  abort: AbortController;
}

interface Options {
  editor: MarkdownEditor;
  /** The author's id. If another user logs in, the files are not uploaded. */
  userId: string;
  send: typeof uploadImage;
  /** Returns the data to send for a file. */
  shrink: (file: File) => Promise<Blob>;
  /** Called after each upload. */
  onUploaded: () => void;
}

/** Maximum number of uploads at a time. More would only slow each other down. */
const PARALLEL_MAX = 2;
/** In milliseconds: the delay before retrying to change a text in which the author is composing a character. */
const TEXT_RETRY = 300;

/** Returns whether retrying is useless: the file was rejected, or uploads are off. */
const isFinal = (status: number | null) =>
  status !== null && [400, 403, 404, 413, 415, 422, 501].includes(status);

export type Uploads = ReturnType<typeof createUploads>;

export function createUploads({ editor, userId, send, shrink, onUploaded }: Options) {
  let tasks: readonly Task[] = [];
  let isStarted = false;
  /** Names of files that were rejected since the last report, by reason. */
  let rejected = new Map<string, string[]>();
  const listeners = new Set<() => void>();

  function set(next: readonly Task[]) {
    tasks = next;
    listeners.forEach((listener) => listener());
  }
  const find = (id: string) => tasks.find((task) => task.id === id);
  const change = (id: string, changes: Partial<Task>) =>
    set(tasks.map((task) => (task.id === id ? { ...task, ...changes } : task)));
  const remove = (id: string) => set(tasks.filter((task) => task.id !== id));

  /** Starts as many uploads as may run at once. */
  function startNext() {
    const running = tasks.filter(({ status }) => status === 'uploading').length;
    const next = tasks.find(({ status }) => status === 'waiting');
    if (!isStarted || !next || running >= PARALLEL_MAX) return;
    if (navigator.onLine) void upload(next);
    else change(next.id, { status: 'offline' });
    startNext();
  }

  async function upload({ id, name, file, body: known, abort }: Task) {
    change(id, { status: 'uploading', progress: 0, problem: '' });
    try {
      const body = known ?? (await shrink(file));
      if (!find(id)) return;
      change(id, { body });
      if (body.size > IMAGE_BYTES_MAX) throw new UploadError(413, messages.tooLarge);
      const onProgress = (progress: number) => change(id, { progress });
      const { url, note } = await send(body, { signal: abort.signal, onProgress });
      if (find(id)) fill(id, url);
      if (note !== undefined) toast.success(imageNotes.of(name, note));
      onUploaded();
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      if (find(id)) takeFailure(id, error);
    } finally {
      startNext();
      reportRejected();
    }
  }

  function takeFailure(id: string, { status, text }: UploadError) {
    const name = find(id)?.name ?? '';
    if (status === 401) change(id, { status: 'loggedOut' });
    else if (status === null && !navigator.onLine) change(id, { status: 'offline' });
    else if (isFinal(status)) {
      addRejected(text ?? problems.noAnswer, name);
      clear(id);
    } else change(id, { status: 'failed', problem: text ?? problems.noAnswer });
    // The author may have logged in again before the response arrived.
    if (status === 401) resume();
  }

  const addRejected = (why: string, name: string) => rejected.set(why, [...(rejected.get(why) ?? []), name]);

  /** Returns sentences about the files that were rejected since the last call. */
  function takeRejected(): string[] {
    const sentences = [...rejected].map(([why, names]) => problems.rejected(names, why));
    rejected = new Map();
    return sentences;
  }

  /** Shows one toast for all files that were added together. */
  function reportRejected() {
    if (rejected.size > 0 && !isUploading()) toast.error(joinSentences(takeRejected()));
  }

  /** Replaces the placeholder with the image, or removes it if `url` is null. */
  function fill(id: string, url: string | null) {
    const task = find(id);
    if (!task) return;
    const { placeholder, replaced, name } = task;
    const before = editor.fieldText();
    const mark = placeholderMark(placeholder);
    const isGone = !before.includes(mark);
    const hasCaret = isCaretBehind(before, mark);
    // Also runs if the placeholder was deleted, as undo must not restore it.
    if (!editor.amend(mark, (text) => fillPlaceholder(text, placeholder, url, replaced))) {
      setTimeout(() => fill(id, url), TEXT_RETRY);
      return;
    }
    remove(id);
    reportRejected();
    if (url !== null && isGone) {
      toast.success(messages.placeholderGone(name), {
        label: messages.insert,
        onClick: () => editor.run(behindImage(insertPasted(`![](${url})`))),
      });
      return;
    }
    if (url !== null && hasCaret) selectAlt(url);
  }

  /** Returns whether the caret is still right after the placeholder. */
  function isCaretBehind(text: string, mark: string) {
    const { start, end } = editor.selection();
    return (
      document.activeElement === editor.field() && start === end && text.slice(0, start).endsWith(`(${mark})`)
    );
  }

  /** Moves the caret from after an image into its brackets. */
  function selectAlt(url: string) {
    const image = `![](${url})`;
    const { start } = editor.selection();
    const at = start - image.length;
    if (at >= 0 && editor.fieldText().startsWith(image, at))
      editor.field()?.setSelectionRange(at + '!['.length, at + '!['.length);
  }

  /** Ends an upload and removes its placeholder. */
  function clear(id: string) {
    find(id)?.abort.abort();
    fill(id, null);
    startNext();
  }

  /**
   * Returns the selected image if a single file is to replace it; '' otherwise. The image stays until the file is
   * uploaded.
   */
  function findReplaced(files: readonly File[]): string {
    const { start, end } = editor.selection();
    const selected = editor.fieldText().slice(start, end);
    return files.length === 1 && changeImageUrl(selected, '') !== null ? selected : '';
  }

  /**
   * Inserts placeholders after the selection and uploads the files. For unsupported formats, shows what to do instead.
   */
  function add(files: readonly File[]) {
    const wrong = files.filter(({ type }) => !(IMAGE_TYPES as readonly string[]).includes(type));
    if (wrong.length > 0) toast.error(problems.wrongType(wrong.map(({ name }) => name)));
    const images = files.filter((file) => !wrong.includes(file));
    const replaced = findReplaced(images);
    const added = images.map((file): Task => {
      const id = createUuid();
      const placeholder = createPlaceholder(id, file.name);
      const state = { status: 'waiting', progress: 0, problem: '' } as const;
      return { id, name: file.name, file, placeholder, replaced, abort: new AbortController(), ...state };
    });
    if (added.length === 0) return;
    const placeholders = insertPasted(added.map(({ placeholder }) => placeholder).join('\n\n'));
    // The placeholder has to be right behind the image that it replaces.
    const insert = replaced === '' ? behindImage(placeholders) : placeholders;
    editor.run((text, { end }) => insert(text, { start: end, end }));
    set([...tasks, ...added]);
    startNext();
  }

  /** Continues uploads that waited for the network or a login. */
  function resume() {
    const isLoggedIn = readSessionUser().sub === userId;
    const isDue = ({ status }: Task) =>
      (status === 'offline' && navigator.onLine) || (status === 'loggedOut' && isLoggedIn);
    if (tasks.some(isDue)) set(tasks.map((task) => (isDue(task) ? { ...task, status: 'waiting' } : task)));
    startNext();
  }

  const isUploading = () => tasks.some(({ status }) => status === 'waiting' || status === 'uploading');

  const warn = (event: BeforeUnloadEvent) => {
    if (tasks.length > 0) event.preventDefault();
  };

  return {
    getState: (): readonly Upload[] => tasks,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isUploading,
    takeRejected,

    add,
    cancel: clear,
    retry(id: string) {
      change(id, { status: 'waiting' });
      startNext();
    },

    /** Watches the network and the session. Returns a function that stops this and cancels all uploads. */
    start() {
      isStarted = true;
      addEventListener('online', resume);
      addEventListener('beforeunload', warn);
      const unsubscribe = tokenStorage.subscribe(resume);
      startNext();
      return () => {
        isStarted = false;
        removeEventListener('online', resume);
        removeEventListener('beforeunload', warn);
        unsubscribe();
        const names = tasks.map(({ name }) => name);
        tasks.forEach(({ abort }) => abort.abort());
        set([]);
        if (names.length > 0) toast.error(messages.lost(names));
      };
    },
  };
}

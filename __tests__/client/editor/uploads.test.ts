import { jest } from '@jest/globals';
import { UploadError, type uploadImage } from '../../../src/client/api/files.ts';
import { insertImage, insertPicture } from '../../../src/client/features/editor/formatting/inline.ts';
import { createUploads } from '../../../src/client/features/editor/images/uploads.ts';
import { createMarkdownEditor } from '../../../src/client/features/editor/markdownEditor.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { tokenStorage } from '../../../src/client/session/tokenStorage.ts';
import { IMAGE_BYTES_MAX } from '../../../src/shared/image.ts';
import { until } from '../../helpers/until.ts';

type Send = typeof uploadImage;

const URL = '/media/ab/c.webp';
const done = { url: URL, width: 1, height: 1, bytes: 1, alt: null };
const png = (name = 'loom.png') => new File(['x'], name, { type: 'image/png' });

/** Creates the uploads of a text, sent with `send`. */
function open(send: Send, text = '') {
  const field = document.body.appendChild(document.createElement('textarea'));
  const editor = createMarkdownEditor(text);
  editor.attach(field);
  field.focus();
  field.setSelectionRange(text.length, text.length);
  const onUploaded = jest.fn();
  const shrink = async (file: File) => file;
  const uploads = createUploads({ editor, userId: 'ada', send, shrink, onUploaded });
  stop = uploads.start();
  return { editor, field, uploads, onUploaded };
}

let stop = () => undefined as void;
const goOnline = (isOnline: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
};

/** Collects the toasts, as no page shows them. */
let errors: jest.SpiedFunction<typeof toast.error>;
beforeEach(() => {
  errors = jest.spyOn(toast, 'error').mockReturnValue();
});
afterEach(() => {
  // A toast names files that were not uploaded.
  jest.spyOn(toast, 'error').mockReturnValue();
  stop();
  tokenStorage.remove();
  document.body.innerHTML = '';
});

describe('uploads', () => {
  it('put an image in place of its placeholder, with the caret in its brackets', async () => {
    const { editor, uploads, field, onUploaded } = open(async () => done, 'One. ');

    uploads.add([png()]);
    expect(editor.fieldText()).toContain('![Uploading loom.png…](upload:');
    expect(editor.read()).toBe('One. ');

    await until(async () => uploads.getState().length === 0);
    expect(editor.read()).toBe(`One. ![](${URL})`);
    expect(field.selectionStart).toBe('One. !['.length);
    expect(onUploaded).toHaveBeenCalledTimes(1);
  });

  it('say what an image lost', async () => {
    const notes = jest.spyOn(toast, 'success').mockReturnValue();
    const { uploads } = open(async () => ({ ...done, note: 'It stands still.' }));

    uploads.add([png()]);

    await until(async () => notes.mock.calls.length > 0);
    expect(notes).toHaveBeenCalledWith('loom.png: It stands still.');
  });

  it('put a second image behind the first one, in whose brackets the caret is', async () => {
    const { editor, uploads } = open(async () => done, 'One. ');
    const upload = async () => {
      uploads.add([png()]);
      await until(async () => uploads.getState().length === 0);
    };

    await upload();
    await upload();
    await upload();

    expect(editor.read()).toBe(`One. ![](${URL})\n\n![](${URL})\n\n![](${URL})`);
  });

  it('put images that are pasted during the upload of others into paragraphs of their own', async () => {
    const answers: (() => void)[] = [];
    const { editor, uploads, field } = open(
      () => new Promise((resolve) => answers.push(() => resolve(done))),
      'One. ',
    );

    uploads.add([png('a.png')]);
    uploads.add([png('b.png')]);
    await until(async () => answers.length === 2);
    answers.forEach((answer) => answer());
    await until(async () => uploads.getState().length === 0);

    expect(editor.read()).toBe(`One. ![](${URL})\n\n![](${URL})`);
    expect(field.selectionStart).toBe(`One. ![](${URL})\n\n![`.length);
  });

  it.each([
    ['an image from earlier uploads', insertImage('/media/ab/d.webp'), '/media/ab/d.webp'],
    ['an image by its URL', insertPicture, ''],
  ])('leave the caret where %s is inserted behind the image', async (_what, command, url) => {
    const { editor, uploads, field } = open(async () => done, '| One |');
    field.setSelectionRange('| '.length, '| '.length);
    uploads.add([png()]);
    await until(async () => uploads.getState().length === 0);

    editor.run(command);

    expect(editor.read()).toBe(`| ![](${URL}) ![](${url})One |`);
    expect(field.selectionStart).toBe(`| ![](${URL}) ![`.length);
  });

  it('leave the caret of an author who has moved on', async () => {
    const { uploads, field } = open(async () => done, 'One. ');

    uploads.add([png()]);
    field.setSelectionRange(2, 2);

    await until(async () => uploads.getState().length === 0);
    expect(field.selectionStart).toBe(2);
  });

  it('run two at a time', async () => {
    const finish: (() => void)[] = [];
    const send: Send = () => new Promise((resolve) => finish.push(() => resolve(done)));
    const { uploads } = open(send);

    uploads.add([png('a.png'), png('b.png'), png('c.png')]);
    await until(async () => finish.length === 2);
    expect(uploads.getState().map(({ status }) => status)).toEqual(['uploading', 'uploading', 'waiting']);

    finish[0]?.();
    await until(async () => finish.length === 3);
    expect(uploads.getState().map(({ name }) => name)).toEqual(['b.png', 'c.png']);
  });

  it('report their progress', async () => {
    let report: (share: number) => void = () => undefined;
    const send: Send = (_file, { onProgress }) => {
      report = onProgress;
      return new Promise(() => undefined);
    };
    const { uploads } = open(send);
    uploads.add([png()]);
    await until(async () => uploads.getState()[0]?.status === 'uploading');
    await Promise.resolve();

    report(0.4);

    expect(uploads.getState()[0]?.progress).toBe(0.4);
  });

  it.each([
    [429, 'failed', 'Too many.'],
    [503, 'failed', 'Too busy.'],
    [500, 'failed', 'Can’t reach the server. Check your connection and try again.'],
    [401, 'loggedOut', ''],
  ])('keep the file after a %i', async (status, state, problem) => {
    const text = status === 500 ? null : problem;
    const { uploads, editor } = open(async () => {
      throw new UploadError(status, text);
    });

    uploads.add([png()]);

    await until(async () => uploads.getState()[0]?.status === state);
    expect(uploads.getState()[0]?.problem).toBe(problem);
    expect(editor.fieldText()).toContain('upload:');
  });

  it.each([400, 413, 415, 422])('drop the file and its placeholder after a %i', async (status) => {
    const { uploads, editor } = open(async () => {
      throw new UploadError(status, 'No.');
    }, 'One. ');

    uploads.add([png()]);

    await until(async () => uploads.getState().length === 0);
    expect(editor.fieldText()).toBe('One. ');
    expect(errors).toHaveBeenCalledWith('loom.png wasn’t added. No.');
  });

  it.each([
    [IMAGE_BYTES_MAX, 1],
    [IMAGE_BYTES_MAX + 1, 0],
  ])('send a file of %i bytes %i times', async (size, times) => {
    const sent: unknown[] = [];
    const { uploads } = open(async (body) => {
      sent.push(body);
      return done;
    });
    const file = png();
    Object.defineProperty(file, 'size', { value: size });

    uploads.add([file]);

    await until(async () => uploads.getState().length === 0);
    expect([sent.length, errors.mock.calls.length]).toEqual([times, 1 - times]);
  });

  it('try a failed one again', async () => {
    let attempts = 0;
    const { uploads, editor } = open(async () => {
      attempts += 1;
      if (attempts === 1) throw new UploadError(429, 'Full.');
      return done;
    });
    uploads.add([png()]);
    await until(async () => uploads.getState()[0]?.status === 'failed');

    uploads.retry(uploads.getState()[0]?.id ?? '');

    await until(async () => uploads.getState().length === 0);
    expect(editor.read()).toBe(`![](${URL})`);
  });

  it('wait for the network', async () => {
    goOnline(false);
    const send = jest.fn<Send>(async () => done);
    const { uploads, editor } = open(send);

    uploads.add([png()]);
    expect(uploads.getState()[0]?.status).toBe('offline');
    expect(send).not.toHaveBeenCalled();
    goOnline(true);

    await until(async () => uploads.getState().length === 0);
    expect(editor.read()).toBe(`![](${URL})`);
  });

  const logIn = (sub: string) => {
    const claims = { sub, name: sub, email: `${sub}@example.org`, exp: 1e11 };
    tokenStorage.store(`x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`);
  };

  it('continue if their author has logged in again before the refusal arrives', async () => {
    const send = jest.fn<Send>(async () => done);
    send.mockImplementationOnce(async () => {
      logIn('ada');
      throw new UploadError(401, '');
    });
    const { uploads, editor } = open(send);

    uploads.add([png()]);

    await until(async () => uploads.getState().length === 0);
    expect(editor.read()).toBe(`![](${URL})`);
  });

  it('wait for a login of their author', async () => {
    const send = jest.fn<Send>(async () => done);
    send.mockRejectedValueOnce(new UploadError(401, ''));
    const { uploads, editor } = open(send);
    uploads.add([png()]);
    await until(async () => uploads.getState()[0]?.status === 'loggedOut');

    logIn('eve');
    expect(uploads.getState()[0]?.status).toBe('loggedOut');
    logIn('ada');

    await until(async () => uploads.getState().length === 0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(editor.read()).toBe(`![](${URL})`);
  });

  it('end when the form closes, and when they are canceled', async () => {
    const signals: AbortSignal[] = [];
    const send: Send = (_file, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const { uploads, editor } = open(send, 'One. ');
    uploads.add([png('a.png'), png('b.png')]);
    const [first] = uploads.getState();
    await until(async () => signals.length === 2);

    uploads.cancel(first?.id ?? '');
    expect(editor.fieldText()).not.toContain('a.png');
    expect(editor.fieldText()).toContain('b.png');
    stop();

    expect(uploads.getState()).toEqual([]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(errors).toHaveBeenCalledWith('Upload canceled because you left the editor: b.png');
  });

  it('name all files that the server rejected in one toast, with the reasons', async () => {
    const reasons: Record<string, string> = { 'a.png': 'No.', 'b.png': 'Never.', 'c.png': 'No.' };
    const { uploads, editor } = open(async (file) => {
      throw new UploadError(422, reasons[(file as File).name] ?? '');
    });

    uploads.add(Object.keys(reasons).map(png));

    await until(async () => errors.mock.calls.length > 0);
    expect(errors.mock.calls).toEqual([['a.png and c.png weren’t added. No. b.png wasn’t added. Never.']]);
    expect([editor.read().trim(), uploads.getState()]).toEqual(['', []]);
  });

  it('refuse other formats without sending them', () => {
    const send = jest.fn<Send>(async () => done);
    const { uploads, editor } = open(send, 'One. ');

    uploads.add(['photo.heic', 'more.heic'].map((name) => new File(['x'], name, { type: 'image/heic' })));

    expect(editor.fieldText()).toBe('One. ');
    expect(uploads.getState()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('photo.heic and more.heic can’t be added.'));
    expect(errors).toHaveBeenCalledTimes(1);
  });
});

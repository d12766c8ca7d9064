import { connectLoader, connectToaster, toast } from '../../../src/client/lib/toast.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';

/** A toaster that notes what it shows and closes. */
function aToaster() {
  const shown: string[] = [];
  const closed: unknown[] = [];
  const enqueueSnackbar = (message: unknown) => {
    shown.push(String(message));
    return String(message);
  };
  return { shown, closed, enqueueSnackbar, closeSnackbar: (key?: unknown) => void closed.push(key) };
}

describe('toasts', () => {
  let disconnect: (() => void)[] = [];
  afterEach(() => {
    for (const stop of disconnect) stop();
    disconnect = [];
  });

  function connect() {
    const toaster = aToaster();
    disconnect.push(connectToaster(toaster));
    return toaster;
  }
  function connectCode() {
    const load = jest.fn();
    disconnect.push(connectLoader(load));
    return load;
  }

  it('wait for their code in order, and load it once one is wanted', () => {
    const load = connectCode();
    expect(load).not.toHaveBeenCalled();

    toast.error('One');
    toast.success('Two');
    expect(load).toHaveBeenCalled();

    expect(connect().shown).toEqual(['One', 'Two']);
  });

  it('load their code at once if one was wanted before', () => {
    toast.prepare();

    expect(connectCode()).toHaveBeenCalledTimes(1);
  });

  it('don’t come back in an app that starts later', () => {
    connectCode();
    toast.error('One');
    for (const stop of disconnect.splice(0)) stop();

    expect(connectCode()).not.toHaveBeenCalled();
    expect(connect().shown).toEqual([]);
  });

  it.each([
    ['the server’s sentence', { status: 409, data: 'Taken.' }, ['Taken.']],
    ['a sentence of their own', { status: 404, data: '<h1>Not found</h1>' }, [appMessages.failures.notFound]],
    ['nothing for the end of the session, which has its own', { status: 401, data: 'Log in.' }, []],
    ['nothing for a server’s failure', { status: 500, data: 'Oops.' }, []],
    ['nothing without a reply', { status: 'FETCH_ERROR' }, []],
  ])('say of a failed request %s', (_, error, said) => {
    const { shown } = connect();

    toast.problem(error);

    expect(shown).toEqual(said);
  });

  it('of forms are closed by the next submit, once, and unexpected ones stay', () => {
    const { closed } = connect();
    toast.error('Too short.');
    toast.unexpected('Something went wrong.');

    toast.clearForms();
    toast.clearForms();

    expect(closed).toEqual(['Too short.']);
  });

  it('of forms that still wait are not shown after the next submit', () => {
    connectCode();
    toast.error('Too short.');
    toast.unexpected('Something went wrong.');

    toast.clearForms();

    expect(connect().shown).toEqual(['Something went wrong.']);
  });

  it('of an earlier host are not closed in the next one', () => {
    connect();
    toast.error('Too short.');
    for (const stop of disconnect.splice(0)) stop();
    const { closed } = connect();

    toast.clearForms();

    expect(closed).toEqual([]);
  });
});

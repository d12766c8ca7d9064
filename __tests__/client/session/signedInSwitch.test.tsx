import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createStore } from '../../../src/client/app/boot/store.ts';
import { connectToBrowser } from '../../../src/client/app/boot/connectToBrowser.ts';
import { SignedInSwitch } from '../../../src/client/session/SignedInSwitch.tsx';
import { SIGNED_IN_MARK } from '../../../src/shared/initialPage.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute(SIGNED_IN_MARK));

function show(store = createStore()) {
  render(
    <Provider store={store}>
      <SignedInSwitch signedIn="Logout" anonymous="Login" />
    </Provider>,
  );
  const isSeen = (text: string) => {
    const element = screen.queryByText(text);
    return element !== null && getComputedStyle(element).display !== 'none';
  };
  return [isSeen('Logout'), isSeen('Login')];
}

describe('what differs for the signed-in', () => {
  it('is seen by the mark on the document, while nobody knows who reads', () => {
    root.setAttribute(SIGNED_IN_MARK, '');

    expect(show()).toEqual([true, false]);
  });

  it('is not seen without the mark, while nobody knows who reads', () => {
    expect(show()).toEqual([false, true]);
  });

  it('is not there once it is known that nobody is signed in, whatever the mark says', () => {
    root.setAttribute(SIGNED_IN_MARK, '');
    const store = createStore();
    const disconnect = connectToBrowser(store);

    expect(show(store)).toEqual([false, true]);
    disconnect();
  });
});

import { messages } from '../../../shared/messages.ts';

/** The document's title: the page's own words, then the product's name. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{children === messages.title ? children : `${children} · ${messages.title}`}</title>;
}

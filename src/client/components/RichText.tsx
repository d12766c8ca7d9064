import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A text from the message catalog in which `<name>…</name>` marks what `tags` renders. Marks don't nest. */
  text: string;
  tags: Record<string, (text: string) => ReactNode>;
}

/** Renders a text from the message catalog with links or emphasis, which translations can place elsewhere. */
export function RichText({ text, tags }: Props) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name, inner] = /^<(\w+)>([^<]*)<\/\1>$/.exec(part) ?? [];
    const render = name === undefined ? undefined : tags[name];
    return <Fragment key={index}>{render && inner !== undefined ? render(inner) : part}</Fragment>;
  });
}

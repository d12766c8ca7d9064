/*
 * Elements that carry a handler. `ID` stands for the number of the payload, and `x` for what a script calls that got
 * to run.
 */

/** An element and the event that it fires of itself, as soon as it is on the page. */
const firing = [
  ['img src=x', 'error'],
  ['img src=/favicon.svg', 'load'],
  ['img srcset=x', 'error'],
  ['image src=x', 'error'],
  ['svg', 'load'],
  ['svg><image href=x', 'error'],
  ['svg><animate attributeName=x dur=1s', 'begin'],
  ['svg><set attributeName=x dur=1s', 'begin'],
  ['math><mtext><img src=x', 'error'],
  ['body', 'load'],
  ['iframe', 'load'],
  ['iframe srcdoc=a', 'load'],
  ['frameset', 'load'],
  ['object data=x', 'error'],
  ['embed src=/favicon.svg', 'load'],
  ['video src=x', 'error'],
  ['video><source', 'error'],
  ['audio src=x', 'error'],
  ['input type=image src=x', 'error'],
  ['input autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['textarea autofocus', 'focus'],
  ['button autofocus', 'focus'],
  ['a tabindex=0 autofocus', 'focus'],
  ['p contenteditable autofocus', 'focus'],
  ['details open', 'toggle'],
  ['marquee', 'start'],
  ['style', 'load'],
  ['link rel=stylesheet href=x', 'error'],
  ['script src=x', 'error'],
] as const;

/** Closed, so that it can share an article. */
const closed = (html: string) => `${html}</${/[\w-]+/.exec(html)?.[0] ?? ''}>`;

const spellings = [
  (tag: string, event: string) => closed(`<${tag} on${event}=x(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}="x(ID)">`),
  (tag: string, event: string) => `<${tag} on${event}='x(ID)' a='`,
  (tag: string, event: string) => closed(`<${tag}/on${event}=x(ID)//>`),
  (tag: string, event: string) => closed(`<${tag}\non${event}\n=\n"x(ID)"\n>`),
  (tag: string, event: string) => closed(`<${tag.toUpperCase()} ON${event.toUpperCase()}=x(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}=&#120;(ID)>`),
  (tag: string, event: string) => closed(`<${tag} on${event}="x&lpar;ID&rpar;" title=">">`),
  (tag: string, event: string) => `text <${tag} title='"' on${event}=x(ID) `,
  (tag: string, event: string) => closed(`"'><${tag} on${event}=x\`ID\`>`),
];

const touched = [
  'a href=#',
  'a href=https://a.example',
  'p',
  'div draggable=true',
  'b tabindex=0',
  'h2',
  'li',
  'td',
  'summary',
  'code class=language-js',
  'img src=/favicon.svg',
  'input type=checkbox',
  'label',
  'font',
  'my-element',
];

const gestures = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mouseover', 'mouseenter', 'mousemove', 'pointerdown'],
  ...['focus', 'focusin', 'blur', 'keydown', 'keyup', 'dragstart', 'dragover', 'drop', 'wheel', 'touchstart'],
  ...['copy', 'paste', 'beforetoggle', 'animationstart', 'transitionend', 'selectstart', 'scrollend'],
];

/** Handlers that need nobody, and those that wait for a gesture: every third pair of these. */
export const elementPayloads: string[] = [
  ...firing.flatMap(([tag, event]) => spellings.map((spell) => spell(tag, event))),
  ...touched
    .flatMap((tag) => gestures.map((event) => closed(`<${tag} on${event}="x(ID)">touch`)))
    .filter((_payload, index) => index % 3 === 0),
];

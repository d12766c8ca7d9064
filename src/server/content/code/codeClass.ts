/**
 * How a scope of a grammar is coloured. Many scopes are few colours: a page has fewer elements so, and its style fewer
 * rules. What is not named here has the colour of what is around it.
 */
const classes: Record<string, string> = {
  ...{ comment: 'comment', quote: 'comment', doctag: 'comment' },
  ...{ keyword: 'keyword', 'selector-tag': 'keyword', name: 'keyword', section: 'keyword', tag: 'plain' },
  ...{
    string: 'string',
    regexp: 'string',
    char: 'string',
    code: 'string',
    formula: 'string',
    link: 'string',
  },
  ...{ number: 'number', literal: 'number', symbol: 'number', bullet: 'number' },
  ...{ title: 'title', 'selector-id': 'title', 'selector-class': 'title' },
  ...{ type: 'type', built_in: 'type', class: 'type' },
  ...{ attr: 'name', attribute: 'name', property: 'name', variable: 'name', 'template-variable': 'name' },
  ...{ meta: 'meta', 'selector-attr': 'meta', 'selector-pseudo': 'meta', 'template-tag': 'meta' },
  ...{ addition: 'added', deletion: 'removed', strong: 'strong', emphasis: 'emphasis', subst: 'plain' },
};

export const codeClass = (scope: string): string | undefined =>
  Object.hasOwn(classes, scope) ? `hl-${classes[scope]}` : undefined;

/** Styles of what can do nothing where scripts are switched off: it is not offered there. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } };

/** Of a checkbox that selects: big enough to be hit, in a line that is not higher for it. */
export const boxStyle = { p: 0.5, m: -0.5, '@media (pointer: coarse)': { p: 1.25, m: -1.25, mr: -0.5 } };

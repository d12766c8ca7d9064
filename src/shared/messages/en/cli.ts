import { defineMessages } from '../define.ts';

/** The terminal: start, commands, doctor, their help and errors. */
export const cliMessages = defineMessages({});

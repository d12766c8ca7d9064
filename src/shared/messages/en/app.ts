import { defineMessages } from '../define.ts';

/** The frame of every page: header, footer, toasts, and what any page may say about sessions, errors and loading. */
export const appMessages = defineMessages({
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionEndedTextKept: 'Your session has ended. Your unsaved text is kept. Log in again to continue.',

  /** Labels that several subjects share. */
  actions: {
    add: 'Add',
    cancel: 'Cancel',
    clearFilters: 'Clear filters',
    close: 'Close',
    copy: 'Copy',
    delete: 'Delete',
    edit: 'Edit',
    filter: 'Filter',
    logIn: 'Log in',
    next: 'Next',
    previous: 'Previous',
    remove: 'Remove',
    save: 'Save',
    tryAgain: 'Try again',
    undo: 'Undo',
    view: 'View',
  },
});

import { defineMessages, formatNumber, plural } from '../define.ts';

const MAKE_ROOM =
  'Delete articles or drafts you no longer need and empty the bin in My Articles, or ask an admin for more storage.';

/** Accounts: registering, logging in, the dashboard, sessions, passkeys. */
export const accountMessages = defineMessages('account', {
  awaitsApproval:
    'Your account is waiting for approval. Until then you can write and save drafts, but not publish them.',
  /** The page that sets up an empty blog. */
  setup: {
    heading: 'Set up your blog',
    description: (blog: string) => `Create the first account of ${blog}.`,
    lead: 'Create the admin account and name your blog.',
    title: 'Blog title',
    titleHint: 'You can change this later in Settings',
    language: 'Article language',
    languageHint: 'Main language, e.g. en, de-AT, zh-Hant',
    interfaceLanguage: 'Interface language',
    interfaceLanguageHint: 'Menus, buttons and emails',
    code: 'Setup code',
    codeHint: 'In the terminal or log where the blog started',
    submit: 'Create blog',
    done: 'Your blog is ready',

    notReadyHeading: 'Coming soon',
    notReady: 'This blog isn’t set up yet. Please come back later.',
    enterCode: 'Enter setup code',

    doneHeading: 'This blog is set up',
    doneLead: 'Log in to write or to change settings.',
    /** If others have registered first. */
    openLink:
      'Open the setup link from the terminal or log where the blog started. If this isn’t your blog, log in to write.',
    logIn: 'Log in',
    alreadyDone: 'This blog is already set up. Log in instead.',
    wrongCode: 'Wrong setup code. Copy it from the terminal or log where the blog started.',

    notice: 'Is this your blog? <setup>Set it up</setup> to become its admin.',
  },

  adminsOnly: 'You need admin access to see this page.',
  editorsOnly: 'Only editors and admins can see this page.',

  /** Labels of fields, which validation messages repeat. */
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    yourPassword: 'Your password',
    invitation: 'Invitation',
    token: 'Token',
    avatar: 'Avatar URL',
    bio: 'Bio',
    links: 'Links',
    link: 'Link',
  },
  nameHint: 'Shown on everything you publish',
  passwordHint: (min: number) => `At least ${min} characters`,
  guessablePassword: 'This password is easy to guess',
  incompleteLink: 'This link is incomplete. Copy the full link and open it again.',
  linkNotWorking: 'Link not working?',
  invalid: {
    tooShort: (label: string, min: number) => `${label} must be at least ${min} characters`,
    tooManyLinks: (max: number) => `You can add at most ${max} links`,
    linkHasCredentials: (label: string) => `${label} must not contain a username or password`,
    notOneLine: (label: string) => `${label} must be a single line without text direction controls`,
    notBase64url: (label: string) => `${label} must be base64url`,
  },

  /** Shown with the page that asked for the login, such as “Your Info”. */
  returnTo: {
    toPage: (verb: string, name: string) => `${verb} to open “${name}”.`,
    toAddress: (verb: string, address: string) => `${verb} to open ${address}.`,
    goTo: (name: string) => `Go to ${name}`,
    goToPage: 'Go to the page',
  },

  login: {
    heading: 'Log in',
    lead: 'Log in to write and manage your articles.',
    verb: 'Log in',
    /** As in the header, where the specification names it. */
    submit: 'Login',
    forgotPassword: 'Forgot your password?',
    newHere: 'New here?',
    passkey: 'Log in with a passkey',
    backToText: 'Back to your unsaved text',
  },

  register: {
    heading: 'Register',
    verb: 'Register',
    submit: 'Register',
    leadOpen: 'Create an account to start writing.',
    leadApproval: 'Create an account to start writing. An admin has to approve it before you can publish.',
    leadInvite: 'Registration is by invitation only. Open your invitation link, or paste it below.',
    leadInvited: 'You’ve been invited. Create an account to start writing.',
    invitationHint: 'Ask an admin for an invitation',
    haveAccount: 'Already have an account?',
    loggedInHeading: 'You’re already logged in',
    loggedInLead:
      'Invitations are for new accounts. Yours hasn’t been used: share the link, or log out and open it again.',
    home: 'Home',
    closedHeading: 'Registration is closed',
    closedLead: 'This blog isn’t accepting new accounts. You can still read every article.',
    readArticles: 'Read articles',
  },

  forgotPassword: {
    heading: 'Forgot your password?',
    lead: 'Enter your email to get a reset link.',
    leadByAdmin: (blog: string) => `The admins of ${blog} can send you a reset link.`,
    noContact: (blog: string) =>
      `The admins of ${blog} can send you a reset link. This blog doesn’t list a contact address, so reach out to them directly.`,
    contactAdmin: 'Request a link',
    submit: 'Send reset link',
    remembered: 'Remembered it?',
    sent: 'If an account exists for this email, we’ve sent a reset link. It expires in 30 minutes. Check your spam folder. Links you requested earlier still work.',
  },

  resetPassword: {
    heading: 'Choose a new password',
    lead: 'This replaces your old password, logs you out everywhere and removes your passkeys and access tokens.',
    leadRecovery:
      'This makes the address that received this link your email again. It also replaces your password, logs you out everywhere and removes your passkeys and access tokens.',
    submit: 'Change password',
    requestNewLink: 'Request a new link',
    changed: 'Password changed. Log in with your new password.',
    recovered: 'Account recovered. Log in with this email and your new password.',
  },

  confirmEmail: {
    heading: 'Confirm your email',
    lead: 'Use the link in the email.',
    changeEmail: 'Change your email',
    logIn: 'Log in to confirm your email.',
    logInWithOldEmail: 'Log in with your current email to confirm the new one.',
    resetPassword: 'Reset it',
    ownLead: (email: string) => `Confirm that ${email} is your email.`,
    changeLead: (email: string) =>
      `You’ll log in with the address that received this link instead of ${email}.`,
    submit: 'Confirm email',
    sendNewLink: 'Send a new one',
    startOver: 'Change your email again',
    confirmed: 'Email confirmed',
    changed: 'Email changed',
  },

  pendingEmail: {
    changed: (email: string) =>
      `Open the link we sent to ${email} to confirm your new email. It expires in 24 hours. Check your spam folder if it doesn’t arrive.`,
    cancel: 'Cancel change',
    canceled: 'Email change canceled',
    own: 'Confirm your email: open the link we sent you. Until then we can’t email you when your password or passkeys change.',
    resend: 'Resend email',
    resent: 'Confirmation email sent',
  },

  notices: {
    sessionOnly:
      'Your browser blocks storage for this site. You’ll be logged out when you close or reload this page.',
    insecure: 'This connection isn’t secure. Others on the network may be able to read your password.',
    storageNearlyFull: (used: string, max: string) =>
      `Your storage is almost full: ${used} of ${max} used. ${MAKE_ROOM}`,
    storageFull: (used: string, max: string) => `Your storage is full: ${used} of ${max} used. ${MAKE_ROOM}`,
  },

  dashboard: {
    /** The admin area, for those who look after articles only. */
    moderation: 'Moderation',
    itemsToReview: (count: number) => plural(count, { one: '# item to review', other: '# items to review' }),
  },

  yourInfo: {
    user: 'User',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    storage: 'Storage',
    storageUsed: (used: string, max: string) => `${used} of ${max} used`,
  },

  sessions: {
    heading: 'Sessions',
    lead: 'Browsers that are logged in to your account.',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    loggedIn: (day: string) => `Logged in <day>${day}</day>`,
    lastActive: (day: string) => `, last active <day>${day}</day>`,
    end: 'Log out',
    endLabel: (browser: string, day: string) => `Log out ${browser}, logged in ${day}`,
    ended: 'Session logged out',
    onlyThis: 'No other active sessions.',
    endOthersHint:
      'Don’t recognize a session? <change>Change your password</change> to log out everywhere else.',
    endOthers: 'Log out all other sessions',
    othersEnded: 'All other sessions logged out',
  },

  passkeys: {
    heading: 'Passkeys',
    lead: 'Log in with your phone, computer or security key instead of your password. Remove passkeys you no longer use.',
    none: 'No passkeys yet.',
    add: 'Add passkey',
    form: 'The passkey form',
    defaultName: 'Passkey',
    added: 'Passkey added',
    addedOn: (day: string) => `Added <day>${day}</day>`,
    neverUsed: ', never used',
    lastUsed: (day: string) => `, last used <day>${day}</day>`,
    limitReached: (max: number) => `You’ve reached the limit of ${max} passkeys. Remove one to add another.`,
    addElsewhere: (origin: string) => `You can add passkeys at ${origin} in a browser that supports them.`,
    passwordHint: 'Your browser asks for the passkey next',
    nameHint: 'Optional, such as the device it’s on',
    continue: 'Continue',
    removeLabel: (name: string) => `Remove ${name}`,
    removeTitle: 'Remove this passkey?',
    removeText: 'You won’t be able to log in with it. You may also want to delete it on your device.',
    removeConfirm: 'Remove passkey',
    removed: 'Passkey removed',

    notLoaded: 'Couldn’t load passkey support. Check your connection, or reload to get the latest version.',
    unknownProblem: 'Your browser couldn’t use a passkey. Try again, or log in with your password.',
    canceledOrTimedOut: 'No passkey was used. The request was canceled or timed out.',
    superseded: 'No passkey was used. A newer request replaced this one.',
    alreadyOnDevice: 'This device already has a passkey for your account.',
    needsUserVerification:
      'This device can’t create a passkey. Use one with a PIN, fingerprint or face unlock.',
    unsupportedDevice: 'This device can’t create a passkey. Use a different one.',
    wrongOrigin: 'Passkeys don’t work at this address.',
  },

  editYourData: {
    submit: 'Register',
    account: 'Name and email',
    accountText: 'Your name appears on everything you publish. Your email is only used to log in.',
    passwordHint: 'Your current password confirms the change. Only needed for a new email or password.',
    changePassword: 'Change password',
    changePasswordText: 'Changing your password logs you out on all other devices.',
    revokeTokens: 'Also revoke all access tokens',
    newPasswordHint: (min: number) => `At least ${min} characters. Leave empty to keep your password.`,
    linkSent: (email: string) => `We sent a link to ${email}. Open it to confirm your new email.`,
  },

  publicProfile: {
    lead: 'Shown on your author page once you’ve published an article.',
    leadPublic: 'Shown on your author page.',
    viewPage: 'View author page',
    about: 'About you',
    aboutText: 'Readers see this next to your name.',
    avatarHint: 'Square image URL. Leave empty to show your initial.',
    bioHint: (used: number, max: number) => `Optional. ${used} of ${max} characters.`,
    links: 'Links',
    linksText:
      'Your website and profiles. They’re marked with rel="me", so sites like Mastodon can verify them.',
    linkLabel: (number: number) => `Link ${number}`,
    linkPlaceholder: 'https://',
    submit: 'Save profile',
    saved: 'Profile saved',
  },

  deleteAccount: {
    articles: (count: number) =>
      plural(count, {
        one: 'You have # article, which will be deleted too.',
        other: count === 0 ? 'You have no articles.' : 'You have # articles, which will all be deleted too.',
      }),
    passwordHint: 'Enter your password to confirm',
    confirm: 'Delete account',
  },
});

/** What the server answers about accounts. */
export const accountErrors = defineMessages('accountErrors', {
  signedOut: 'You’ve been logged out. Please log in.',
  loginMissing: 'Log in, or send an access token in the header “Authorization: Bearer …”.',
  loginExpired: 'Your login has expired. Please log in again.',
  loginInvalid: 'This is neither an access token nor the token of a login.',
  sessionNotFound: 'This session has already ended.',
  loginFailed: 'Wrong email or password.',
  wrongPassword: 'Wrong password.',
  passwordMissing: {
    email: 'Enter your current password to change your email.',
    password: 'Enter your current password to change your password.',
    deletion: 'Enter your password to delete your account.',
    token: 'Enter your password to create a token.',
    bin: 'Enter your password to delete for good.',
    takeBack: 'Enter your password to take changes back.',
  },
  passwordRefused: {
    email: 'Choose another password. This one is your email.',
    name: 'Choose another password. This one is your name.',
    blog: 'Choose another password. This one is the name of this blog.',
    common: 'Choose another password. This one is too common and easy to guess.',
  },
  /** For admins and editors whose password was set before they became one. */
  guessableOwnPassword:
    'Your password is easy to guess, and your account can edit others’ articles. Choose a new one on this blog’s login page.',
  tooManyLogins: 'Too many people are logging in right now. Try again in a few seconds.',
  emailTaken: 'This email is already used by another account.',
  looksLikeAdmin: 'This name looks like an admin’s name. Choose a different one.',
  noMails: 'This blog doesn’t send email. Ask an admin for a link.',
  linkInvalid: 'This link has expired or was already used. Request a new one.',
  claimLinkInvalid:
    'This link has expired or was already used. Ask an admin for a new one, or log in if you’ve claimed the account.',
  notUnclaimed: 'This account has already been claimed or deleted.',
  claimEmailUnknown: 'This account has no email. Send its owner a claim link instead.',
  claimEmailMissing: 'Enter your email.',
  linkOfAnother: 'This link belongs to another account. Log out, then open the link again.',
  registrationClosed: 'Registration is closed.',
  invitationInvalid: 'This invitation has expired, been used or been revoked. Ask an admin for a new one.',
  invitationNotFound: 'This invitation has expired, been used or been revoked.',
  notPending: 'This account isn’t waiting for approval. It was approved or deleted.',
  alreadyRejected: 'This account has already been rejected.',
  suspended: (reason: string) => `Your account is suspended. Reason: ${reason}`,
  suspendedContact: (reason: string, contact: string) =>
    `Your account is suspended. To appeal, contact ${contact}. Reason: ${reason}`,
  rejected: (reason: string) => `Your account wasn’t approved. Reason: ${reason}`,
  rejectedContact: (reason: string, contact: string) =>
    `Your account wasn’t approved. For questions, contact ${contact}. Reason: ${reason}`,
  storageExceeded: (max: string) => `This would exceed your storage limit of ${max}. ${MAKE_ROOM}`,
  passkeys: {
    none: 'This blog doesn’t support passkeys. Log in with your email and password.',
    refused: 'This passkey didn’t work. It was removed or timed out. Try again, or use your password.',
    notAdded: 'Passkey not added. The request was invalid or timed out. Try again.',
    taken: 'This passkey has already been added. Use it, or choose another device.',
    tooMany: (max: number) => `You’ve reached the limit of ${formatNumber(max)} passkeys. Remove one first.`,
    notFound: 'This passkey has already been removed.',
  },
});

/** The page where the owner of an imported account claims it. */
export const claimMessages = defineMessages('claim', {
  heading: 'Claim your account',
  checking: 'Checking your link…',
  lead: (name: string, email: string) =>
    `Articles by ${name} were moved to this blog. Choose a password to manage them. You’ll log in as ${email}.`,
  leadWithoutEmail: (name: string) =>
    `Articles by ${name} were moved to this blog. Enter your email and choose a password to manage them.`,
  emailHint: 'Only used to log in. Readers never see it',
  submit: 'Claim account',
  done: 'This account is yours now',
  haveAccount: 'Already claimed it?',
  logIn: 'Log in',
});

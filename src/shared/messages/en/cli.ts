import { defineMessages } from '../define.ts';

/** The terminal: start, commands, doctor, their help and errors. */
export const cliMessages = defineMessages({
  start: {
    setUp: (link: string) => `Set up your blog in the browser: ${link}`,
    dataFolder: (folder: string) => `Its data is stored in ${folder}`,
    slowPasswords:
      "The package @node-rs/argon2 doesn't load on this machine. Node's own argon2 is used instead, which makes logging in three to four times slower.",
  },

  /** Settings such as JWT_SECRET_FILE. */
  secretFiles: {
    both: (name: string, variable: string) => `Set either ${name} or ${variable}, not both.`,
    empty: (variable: string, file: string) => `${variable} must name a file with text. ${file} is empty.`,
    unreadable: (variable: string, file: string, reason: string) =>
      `${variable} must name a file that can be read. ${file}: ${reason}.`,
  },

  /** The program of the package, `markdown-blog`. */
  package: {
    usage: `Usage: markdown-blog [COMMAND]

Commands:
  start                       serves the blog (default)
  admin COMMAND               manages accounts, articles and settings; "admin help" lists the commands
  backup FILE                 saves a SQLite blog to a file, even while the server is running
  restore FILE                restores a backup
  copy-database FROM TO       moves a blog between SQLite and PostgreSQL
  doctor                      checks the installation and says how to fix problems

Options:
  -h, --help                  shows this help; after a command, the help of that command
  -v, --version               shows the version

The blog is stored in the folder "data" of the current folder. DATA_DIR changes that. Settings are environment
variables, or lines of a file named .env in the current folder.`,
    unknownCommand: (name: string) => `Unknown command "${name}". Run "markdown-blog --help" for a list.`,
    oldNode: (oldest: string, current: string) =>
      `Markdown Blog needs Node.js ${oldest} or newer. This is ${current}. Get a newer version from https://nodejs.org`,
  },
});

import { argumentsOrExit } from '../src/server/cli/readArguments.ts';
import { sideBySide } from './sideBySide.ts';

argumentsOrExit(`Usage: npm run check

Checks types, lint and format side by side, and says what is wrong.`);

process.exitCode = await sideBySide('typecheck', 'lint', 'format:check');

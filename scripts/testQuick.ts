import { argumentsOrExit } from '../src/server/cli/readArguments.ts';
import { sideBySide } from './sideBySide.ts';

argumentsOrExit(`Usage: npm run test:quick

Checks types and lint and runs the fast tests, side by side, for each edit. jest.quick.config.ts lists what is too slow.`);

process.exitCode = await sideBySide('typecheck', 'lint:quick', 'test:jest:quick');

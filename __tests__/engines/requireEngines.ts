import { requirePrograms } from '../../tools/programs.ts';

// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default () => requirePrograms('test:engines');

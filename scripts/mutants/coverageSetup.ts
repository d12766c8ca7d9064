import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Stryker's code records: ids of mutants by test, or `static` while modules load. */
interface Namespace {
  currentTestId?: string;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

const world = globalThis as { __stryker__?: Namespace };
const namespace = (world.__stryker__ ??= {});
const folder = process.env.MUTANTS_COVERAGE;

if (folder !== undefined) {
  beforeEach(() => {
    namespace.currentTestId = 'a test';
  });
  afterEach(() => {
    delete namespace.currentTestId;
  });
  afterAll(() => {
    const { testPath = '' } = expect.getState();
    const { mutantCoverage: { static: loaded = {}, perTest = {} } = {} } = namespace;
    const times = perTest['a test'] ?? {};
    const reached = { testPath, loaded: Object.keys(loaded), run: Object.keys(times), times };
    const name = createHash('sha256').update(testPath).digest('hex');
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(reached));
  });
}

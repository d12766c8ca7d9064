// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default async function tearDown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}

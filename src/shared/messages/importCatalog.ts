import type { Language } from './define.ts';
import type { AuthorTexts, CatalogName, ReaderTexts, ServerTexts } from './languages.ts';

/** Loads all texts of a language other than English, by subject. Browsers load only the parts that they show. */
export async function importCatalog(name: CatalogName): Promise<NonNullable<Language['catalog']>> {
  // One after the other: compiling a whole catalog at once would keep other requests waiting.
  const { forReaders } = (await import(`./${name}/readers.ts`)) as { forReaders: ReaderTexts };
  const { forAuthors } = (await import(`./${name}/authors.ts`)) as { forAuthors: AuthorTexts };
  const { onServer } = (await import(`./${name}/server.ts`)) as { onServer: ServerTexts };
  return { ...forReaders, ...forAuthors, ...onServer };
}

import type { Language } from './define.ts';
import type { AuthorTexts, CatalogName, ReaderTexts, ServerTexts } from './languages.ts';

/** Loads all texts of a language other than English, by subject. Browsers load only the parts that they show. */
export async function importCatalog(name: CatalogName): Promise<NonNullable<Language['catalog']>> {
  const [{ forReaders }, { forAuthors }, { onServer }] = (await Promise.all([
    import(`./${name}/readers.ts`),
    import(`./${name}/authors.ts`),
    import(`./${name}/server.ts`),
  ])) as [{ forReaders: ReaderTexts }, { forAuthors: AuthorTexts }, { onServer: ServerTexts }];
  return { ...forReaders, ...forAuthors, ...onServer };
}

import { Refusal } from '../../src/server/lib/refusal.ts';
import { openImport } from '../../src/server/transfer/importFiles.ts';
import { readSource } from '../../src/server/transfer/readSource.ts';

export const importFixtures = '__tests__/server/transfer/fixtures';

const IMAGE = /!\[[^\]]*\]\(([^)\s]+)|!\[\[([^\]|]+)/g;

/** Reads a source and describes everything that an import would get from it. */
export async function describeSource(location: string): Promise<string> {
  const source = await openImport(location);
  const described: string[] = [];
  try {
    for await (const { name, article, notes } of readSource(source)) {
      if (article instanceof Refusal) {
        described.push(`## ${name}\n\nRefused: ${article.message}\n`);
        continue;
      }
      const { imageFile = () => null, markdown, kind, ...fields } = article;
      const urls = [
        fields.cover,
        ...Array.from(markdown.matchAll(IMAGE), ([, url, file]) => url ?? file ?? ''),
      ];
      const images = urls
        .map((url) => [url, url === '' ? null : imageFile(url)])
        .filter(([, file]) => file !== null);
      const lines = Object.entries({ ...fields, isPage: kind === 'page', images, notes })
        .filter(([, value]) => !isEmpty(value))
        .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
        .sort();
      described.push(`## ${name}\n\n${lines.join('\n')}\n\n~~~~~~~~\n${markdown}\n~~~~~~~~\n`);
    }
  } finally {
    source.close();
  }
  return described.join('\n');
}

const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

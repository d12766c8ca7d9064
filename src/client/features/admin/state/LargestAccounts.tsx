import { useId } from 'react';
import type { BlogState } from '../../../../shared/blogState.ts';
import { paths } from '../../../../shared/pages.ts';
import { formatBytes } from '../../../../shared/storage.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { Link } from '../../../navigation/Link.tsx';
import { tableStyle } from './tableStyle.ts';

/** The accounts that store most. */
export function LargestAccounts({
  largestAccounts,
  storageMax,
}: Pick<BlogState, 'largestAccounts' | 'storageMax'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Largest accounts</h2>
      {largestAccounts.length === 0 ? (
        <p>No account stores anything yet.</p>
      ) : (
        <Box sx={tableStyle}>
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Storage</th>
                <th scope="col">Of {formatBytes(storageMax)}</th>
              </tr>
            </thead>
            <tbody>
              {largestAccounts.map(({ _id, name, email, bytes }) => (
                <tr key={_id}>
                  <th scope="row">
                    <Link to={`${paths.accounts}?q=${encodeURIComponent(email)}`}>{name}</Link>
                  </th>
                  <td>{formatBytes(bytes)}</td>
                  <td>{Math.round((100 * bytes) / storageMax)}%</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </section>
  );
}

import Alert from '@mui/material/Alert';
import { useId } from 'react';
import type { BlogState, Finding } from '../../../../shared/blogState.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { WithMoments } from './WithMoments.tsx';

/** What is not well, each with how to mend it, and what was looked at besides. */
export function Findings({ findings, server }: Pick<BlogState, 'findings' | 'server'>) {
  const id = useId();
  const worst = [...findings.filter(isOf('problem')), ...findings.filter(isOf('warning'))];
  const well = findings.filter(isOf('ok'));

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>What needs attention</h2>
      {worst.length === 0 ? (
        <p>Nothing does.</p>
      ) : (
        <Box component="ul" sx={listStyle}>
          {worst.map(({ about, state, says }) => (
            <li key={`${about} ${says}`}>
              <Alert role="presentation" severity={state === 'problem' ? 'error' : 'warning'}>
                <b>{inCapitals(about)}: </b>
                <WithMoments text={says} />
              </Alert>
            </li>
          ))}
        </Box>
      )}
      <details>
        <summary>{`What is well: ${well.map(({ about }) => about).join(', ')}`}</summary>
        <Box component="dl" sx={wellStyle}>
          {well.map(({ about, says }) => (
            <div key={`${about} ${says}`}>
              <dt>{inCapitals(about)}</dt>
              <dd>
                <WithMoments text={says} />
              </dd>
            </div>
          ))}
        </Box>
      </details>
      <Box component="p" sx={noteStyle}>
        {`Seen by the server ${server.name}, version ${server.version}: of several, each has its own folder, disk and settings. `}
        Whether the database file is whole, and whether the proxy and the mail server answer, is looked at by{' '}
        <code>npm run admin -- doctor</code> alone.
      </Box>
    </section>
  );
}

const isOf =
  (wanted: Finding['state']) =>
  ({ state }: Finding) =>
    state === wanted;

const inCapitals = (about: string) => about.charAt(0).toUpperCase() + about.slice(1);

const listStyle = {
  listStyle: 'none',
  m: 0,
  mb: 1.5,
  p: 0,
  display: 'grid',
  gap: 1,
  '& .MuiAlert-message': { overflowWrap: 'anywhere' },
};
const wellStyle = {
  m: 0,
  '& div': { py: 0.5 },
  '& dt': { fontWeight: 600 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
const noteStyle = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' };

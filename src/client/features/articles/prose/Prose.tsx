import { styled } from '@mui/material/styles';
import { prose } from './prose.ts';

/** The element of an article's text. */
export const Prose = styled('div')(({ theme }) => prose(theme));

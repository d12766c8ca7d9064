import { screen } from '@testing-library/react';
import Fastify from 'fastify';
import { visit } from '../../helpers/visit.tsx';

const blog = { app: Fastify() };

describe('an address without a page', () => {
  it('says so and leads home', async () => {
    const { user, address } = visit(blog, '/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Go home' }));

    expect(await screen.findByRole('heading', { name: 'Markdown Blog' })).toBeVisible();
    expect(address()).toBe('/');
  });
});

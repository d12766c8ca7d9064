import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SchemaForm, showUnder } from '../../components/SchemaForm.tsx';
import { paths } from '../../../shared/paths.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { holdBody } from '../../session/heldBody.ts';
import { useLogInMutation } from '../../session/sessionApi.ts';
import { messages } from '../../../shared/messages.ts';
import { loginSchema, type Credentials } from '../../../shared/user.ts';
import { AccountFrame } from './AccountFrame.tsx';

export function LoginPage() {
  const [logIn] = useLogInMutation();
  const succeed = useSuccessThenGo();

  async function enter(credentials: Credentials) {
    await logIn(holdBody(credentials)).unwrap();
    succeed(messages.loggedIn);
  }

  return (
    <AccountFrame
      heading="Login"
      lead="Good to see you again."
      other={{ question: 'New here?', label: 'Register', to: paths.register }}
    >
      <SchemaForm
        schema={loginSchema}
        initialValues={{ email: '', password: '' }}
        submitLabel="Login"
        onSubmit={enter}
        onRejected={showUnder<Credentials>('email', 'password')}
      >
        <FormField name="email" label="Email" required type="email" autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </SchemaForm>
    </AccountFrame>
  );
}

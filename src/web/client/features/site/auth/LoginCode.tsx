import codeTexts from '../../../../../texts/generated/account/codes.en.js';
import authTexts from '../../../../../texts/generated/account/login.en.js';
import { CodeStep } from '../../../components/form/CodeStep.tsx';
import { errorText, mustRestartLogin } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextButton } from '../../../ui/Link.tsx';
import { useGiveCode } from './api.ts';

const texts = codeTexts.step;

export interface LoginCodeProps {
  onStartAgain: () => void;
}

export function LoginCode({ onStartAgain }: LoginCodeProps) {
  const code = useGiveCode();
  const submitCode = async (codeText: string) => {
    try {
      await code.mutateAsync(codeText);
    } catch (error) {
      if (!mustRestartLogin(error)) throw error;
      toast({ message: errorText(error), tone: 'warning' });
      onStartAgain();
    }
  };
  return (
    <>
      <p>{texts.lead}</p>
      <CodeStep submitCode={submitCode}>
        {(isPending) => (
          <>
            <Button type="submit" isFullWidth isPending={isPending}>
              {authTexts.login.submit}
            </Button>
            <TextButton onPress={onStartAgain}>{texts.back}</TextButton>
          </>
        )}
      </CodeStep>
    </>
  );
}

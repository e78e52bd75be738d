import EyeOff from 'lucide-react/icons/eye-off'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { Input, type InputProps } from './input.tsx'

export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? 'Скрыть пароль' : 'Показать пароль'}
          className="-mr-3"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
      {...props}
    />
  )
}

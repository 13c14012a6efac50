import { mount } from 'svelte'
import './fonts.css'
import './tokens.css'
import './base.css'
import './kit/thing.css'
import App from './App.svelte'

const target = document.getElementById('app')
if (target) mount(App, { target })
